import { destinationOf, type Platform } from '@halo/shared/remote';
import { leaveFor } from './leave-for.ts';
import type { Refusal } from './refusal.ts';

/**
 * Follows a refusal that says that the person belongs on another page (1006): within the app, or to a partner that the
 * brand names. Any other address is left alone, and the form shows the refusal.
 */
export function followRedirect(
  { brand, log, navigate }: Pick<Platform, 'brand' | 'log' | 'navigate'>,
  { code, detail }: Refusal,
  leave: (url: string) => void = leaveFor,
): void {
  if (code !== 'redirect_required') return;
  const destination = destinationOf(detail['url'] ?? detail['redirect'], brand);
  if (destination === undefined) log.warn('a redirect to a foreign address was refused');
  else if (destination.kind === 'inside') navigate(destination.path);
  else leave(destination.url);
}
