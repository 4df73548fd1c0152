import { createHash } from 'node:crypto';
import type { Brand } from '@halo/shared/contracts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { NEW_DEVICE_MAILS } from './account-limits.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import type { RequestDevice } from './request-device.ts';
import * as sessionRows from './session-repository.ts';

/** Notes that an account was signed in with a browser. False: it was before. */
export function rememberDevice(
  db: Db | Transaction,
  clickId: string,
  { deviceId }: RequestDevice,
  now: Date,
): Promise<boolean> {
  const deviceHash = createHash('sha256').update(`${clickId} ${deviceId}`).digest();
  return sessionRows.rememberDevice(db, clickId, deviceHash, now);
}

/** After a sign-in: the owner gets a mail when the browser is new, three a day at most. */
export interface Devices {
  signedIn(
    account: { readonly clickId: string; readonly email: string },
    device: RequestDevice,
    at: { readonly brand: Brand; readonly host: string },
  ): Promise<void>;
}

export function createDevices(
  { clock, db, env, mail }: Pick<AccountsRoutesNeeds, 'clock' | 'db' | 'env' | 'mail'>,
  counters: RateCounters,
): Devices {
  return {
    async signedIn({ clickId, email }, device, { brand, host }) {
      if (!(await rememberDevice(db, clickId, device, clock.now()))) return;
      if (!(await counters.hit('new-device', clickId, NEW_DEVICE_MAILS)).isAllowed) return;
      const origin = publicOrigin(env, host);
      const data = {
        signedInAt: clock.now().toISOString(),
        resetUrl: `${origin}/forgotPassword`,
        devicesUrl: `${origin}/profile/access`,
        ...(device.browser && device.system ? { device: `${device.browser}, ${device.system}` } : {}),
      };
      await mail.enqueue({ template: 'new-sign-in', recipient: email, language: brand.language, brand, data });
    },
  };
}
