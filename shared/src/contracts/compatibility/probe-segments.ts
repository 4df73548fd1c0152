/** First segments of what monitors and balancers ask for. Only some are answered, and none is ever a page. */
export const PROBE_SEGMENTS: readonly string[] = [
  'livez',
  'liveness',
  'readyz',
  'readiness',
  'ready',
  'startupz',
  'health',
  'healthz',
  'healthcheck',
  'health-check',
  'heartbeat',
  'ping',
  'status',
  'server-status',
  'actuator',
  'metrics',
];

/** Whether an address (path and query) is a probe's. */
export function isProbeAddress(address: string): boolean {
  const [, first = ''] = address.split(/[/?]/, 2);
  return PROBE_SEGMENTS.includes(first.toLowerCase());
}
