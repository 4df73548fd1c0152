/** Where traces go, by the variables of OpenTelemetry. Without one nothing of it is loaded. */
export function asksForTraces(env: Readonly<Record<string, string | undefined>>): boolean {
  const named = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  return Boolean(named) && env['OTEL_SDK_DISABLED'] !== 'true';
}
