export type DeviceKind = 'phone' | 'tablet' | 'computer';

/** All that is kept of what a browser says about itself. */
export function deviceKind(userAgent: string): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi/i.test(userAgent) ? 'phone' : 'computer';
}
