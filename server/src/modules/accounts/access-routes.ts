import { accountAccessEndpoints as calls, type AccountAccess } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { anyone, member } from '../../http/access.ts';
import { type Caller, knownCaller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import * as accounts from './accounts-repository.ts';
import { createChangePassword } from './change-password.ts';
import type { EmailConfirmation } from './email-confirmation.ts';
import { createEmailMove, type EmailMove, type OtherWays } from './email-move.ts';
import { createProveOwner } from './own-password.ts';
import { linkHost } from './link-host.ts';
import type { Sessions } from './sessions.ts';

interface AccessTools {
  readonly sessions: Sessions;
  readonly counters: RateCounters;
  readonly hasher: PasswordHasher;
  readonly confirmation: EmailConfirmation;
}

/** What opens an account: password and devices, for the person who is signed in to it. */
export function accessRoutes(needs: AccountsRoutesNeeds & OtherWays, tools: AccessTools): Route[] {
  const { sessions } = tools;
  const proveOwner = createProveOwner({ db: needs.db, ...tools });
  const changePassword = createChangePassword(needs, { ...tools, proveOwner });
  const emailMove = createEmailMove(needs, { ...tools, proveOwner });
  return [
    ...addressRoutes(emailMove),
    route(calls.overview, {
      access: member,
      handle: ({ caller }) => overview(needs, sessions, knownCaller(caller)),
    }),
    route(calls.changePassword, {
      access: member,
      limit: { perMinute: 10 },
      handle: async ({ body, brand, caller, request }) => ({
        result: 'OK' as const,
        token: await changePassword(knownCaller(caller), body, { brand, host: linkHost(request, brand) }),
      }),
    }),
    route(calls.endDevice, {
      access: member,
      handle: async ({ body, caller }) => {
        if (!(await sessions.end(knownCaller(caller).clickId, body.id)))
          throw new AppError('not_found', { message: 'no such device is signed in' });
        return { result: 'OK' as const };
      },
    }),
    route(calls.endOtherDevices, {
      access: member,
      handle: async ({ caller }) => {
        const own = knownCaller(caller);
        const endSockets = await withTransaction(needs.db, (tx) => sessions.revokeAll(tx, own.clickId, own));
        endSockets();
        return { result: 'OK' as const };
      },
    }),
  ];
}

function addressRoutes(emailMove: EmailMove): Route[] {
  return [
    route(calls.moveEmail, {
      access: member,
      limit: { perMinute: 10 },
      handle: async ({ body, brand, caller, request }) => {
        await emailMove.ask(knownCaller(caller), body, { brand, host: linkHost(request, brand) });
        return { result: 'OK' as const };
      },
    }),
    route(calls.dropEmailMove, {
      access: member,
      handle: async ({ caller }) => {
        await emailMove.drop(knownCaller(caller));
        return { result: 'OK' as const };
      },
    }),
    route(calls.keepEmail, {
      access: anyone,
      limit: { perMinute: 60, by: 'address' },
      handle: async ({ body, brand, request }) => {
        await emailMove.keep(body.token, body.password, { brand, host: linkHost(request, brand) });
        return { result: 'OK' as const };
      },
    }),
  ];
}

async function overview({ db }: AccountsRoutesNeeds, sessions: Sessions, caller: Caller): Promise<AccountAccess> {
  const [account, current, open] = await Promise.all([
    accounts.findAccount(db, caller.clickId),
    sessions.ofCaller(caller),
    sessions.list(caller.clickId),
  ]);
  const devices = open.map(({ family, browser, system, createdAt, lastUsedAt }) => ({
    id: family,
    browser,
    system,
    signedInAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt.getTime(),
    isCurrent: family === current?.family,
  }));
  return {
    email: account?.email ?? '',
    ...(account?.nextEmail ? { nextEmail: account.nextEmail } : {}),
    devices: [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)],
  };
}
