import {
  CONSENT_PURPOSES,
  type ConsentDecision,
  type ConsentPurpose,
  consentEndpoints as calls,
} from '@halo/shared/contracts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { member } from '../../http/access.ts';
import { knownCaller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import { insertConsents } from './accounts-repository.ts';
import { consents } from './accounts-tables.ts';
import type { AccountsNeeds } from './accounts.ts';
import { CONSENT_TEXT_VERSION } from './consent-record.ts';

/** What an account agreed to; every decision stays, the newest of a purpose counts. */
export function consentRoutes({ clock, db }: Pick<AccountsNeeds, 'clock' | 'db'>): Route[] {
  return [
    route(calls.consents, {
      access: member,
      handle: async ({ caller }) => ({ consents: await decisionsOf(db, knownCaller(caller).clickId) }),
    }),
    route(calls.decide, {
      access: member,
      limit: { perMinute: 20 },
      handle: async ({ body: { purpose, isGiven }, caller }) => {
        const { clickId } = knownCaller(caller);
        const decision = { clickId, purpose, isGiven, textVersion: CONSENT_TEXT_VERSION, decidedAt: clock.now() };
        const standing = (await decisionsOf(db, clickId)).find((each) => each.purpose === purpose);
        // The same answer again, e.g. of a double press, is no new decision.
        if (standing?.isGiven !== isGiven) await withTransaction(db, (tx) => insertConsents(tx, [decision]));
        return { consents: await decisionsOf(db, clickId) };
      },
    }),
  ];
}

async function decisionsOf(db: Db, clickId: string): Promise<ConsentDecision[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(and(eq(consents.clickId, clickId), inArray(consents.purpose, [...CONSENT_PURPOSES])))
    .orderBy(desc(consents.id));
  return rows.map(({ purpose, isGiven, textVersion, decidedAt }) => ({
    purpose: purpose as ConsentPurpose,
    isGiven,
    textVersion,
    decidedAt: decidedAt.getTime(),
  }));
}
