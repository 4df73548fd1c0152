import { type Brand, telemetryEndpoints } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { HttpClient } from '@halo/shared/http';
import type { Log } from '@halo/shared/remote';
import type { AppStorage } from '@halo/shared/storage';

/**
 * Affiliation brands pass to their partners the address a visit came from; no other brand asks for it. Nothing waits
 * for the answer.
 */
export async function rememberAddress({
  brand,
  http,
  storage,
  log,
}: {
  brand: Brand;
  http: HttpClient;
  storage: AppStorage;
  log: Log;
}): Promise<void> {
  if (!brand.isAffiliated) return;
  try {
    const { ip, userAgent } = await http.call(telemetryEndpoints.address, {});
    storage.set('ip', ip);
    storage.set('ua', userAgent);
  } catch (error) {
    log.warn('the tracker host did not answer', { code: fromUnknown(error).code });
  }
}
