import { type DevicePurpose, deviceChoiceEndpoints } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { member } from '../../http/access.ts';
import { knownCaller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import { insertConsents } from './accounts-repository.ts';
import type { AccountsNeeds } from './accounts.ts';

/** What a browser chose about its storage, as a proof with the account of the user who signed in there. */
export function deviceChoiceRoutes({ clock, db }: Pick<AccountsNeeds, 'clock' | 'db'>): Route[] {
  return [
    route(deviceChoiceEndpoints.keep, {
      access: member,
      limit: { perMinute: 20 },
      handle: async ({ body: { version, decidedAt, asked, given }, caller }) => {
        const { clickId } = knownCaller(caller);
        // A browser's clock may be ahead; a decision of tomorrow proves nothing.
        const time = new Date(Math.min(decidedAt, clock.now().getTime()));
        const rows = [...new Set(asked)].map((purpose) => ({
          clickId,
          purpose: devicePurpose(purpose),
          isGiven: given.includes(purpose),
          textVersion: version,
          decidedAt: time,
        }));
        if (rows.length > 0) await withTransaction(db, (tx) => insertConsents(tx, rows));
        return { result: 'OK' as const };
      },
    }),
  ];
}

/** They stand beside those of the account, and are no part of the list that its owner changes there. */
function devicePurpose(purpose: DevicePurpose): string {
  return `device_${purpose}`;
}
