import { createRateCounters } from '@halo/server-kit/limits/rate-counters';
import { createToken } from '@halo/server-kit/secrets/opaque-token';
import { createPasswordHasher, NO_PASSWORD } from '@halo/server-kit/secrets/password-hasher';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Brand, LoginResult, RegistrationResult } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import * as z from 'zod/mini';
import type { Caller } from '../../http/caller.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import * as accounts from './accounts-repository.ts';
import { askAway, comeBack } from './coming-back.ts';
import { assertEnabled } from './disabled-account.ts';
import { normalizeEmail } from './email-address.ts';
import { createEmailConfirmation } from './email-confirmation.ts';
import { createMakeAccount, type NewAccountWay, type SignUpOrigin } from './new-account.ts';
import { createDevices } from './new-device.ts';
import { provePassword } from './own-password.ts';
import { checkRegistration } from './registration-rules.ts';
import type { RequestDevice } from './request-device.ts';
import { createSessions } from './sessions.ts';
import { toFacts, toLoginResult } from './user-view.ts';
import { mailWelcome } from './welcome-mail.ts';

/** An account as another way in sees it. */
export interface EntryAccount {
  readonly clickId: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly hasPassword: boolean;
}

/** Where a person comes in: the browser, and the brand's host that a mail about it leads to. */
export interface EntryPlace {
  readonly brand: Brand;
  readonly host: string;
  readonly device: RequestDevice;
}

/** What modules need that offer another way into an account than its password. */
export interface AccountEntry {
  /**
   * A session for a person who has proved who they are; the owner gets a mail when the browser is new.
   * @throws account_disabled, account_paused, account_leaving, not_found
   */
  open(clickId: string, at: EntryPlace): Promise<LoginResult>;
  /**
   * With the ticket of `account_paused` or `account_leaving`.
   * @throws token_expired, account_disabled, user_not_found
   */
  comeBack(ticket: string, at: EntryPlace): Promise<LoginResult>;
  byEmail(brand: Brand, email: string, tx?: Transaction): Promise<EntryAccount | undefined>;
  byId(clickId: string): Promise<EntryAccount | undefined>;
  /** Counted for account and address together. @throws wrong_credentials, too_many_attempts */
  provePassword(clickId: string, password: string, ip: string): Promise<void>;
  /** The session of a caller began at most so long ago. */
  isFresh(caller: Caller, ms: number): Promise<boolean>;
  /** For what waited for a lock: the caller may have been signed out by who held it. @throws session_expired */
  assertSignedIn(tx: Transaction, caller: Caller): Promise<void>;
  /** Another company vouched for the address. What waits for a confirmation is over. */
  confirm(tx: Transaction, clickId: string): Promise<void>;
  /**
   * An account without a password, from a sign-up as it came out of its envelope. An address that another company
   * vouched for takes the place of the one in it. @throws what a sign-up throws
   */
  register(
    wire: unknown,
    origin: SignUpOrigin,
    way: Pick<NewAccountWay, 'isConfirmed' | 'afterInsert'> & { readonly email?: string },
  ): Promise<RegistrationResult>;
}

export function createAccountEntry(needs: AccountsRoutesNeeds): AccountEntry {
  const { db, clock, log, personas } = needs;
  const [sessions, counters, hasher] = [createSessions(needs), createRateCounters(needs), createPasswordHasher()];
  const confirmation = createEmailConfirmation(needs, { sessions, counters, hasher });
  const devices = createDevices(needs, counters);
  const makeAccount = createMakeAccount(needs, { sessions, counters, confirmation });

  const entry: AccountEntry = {
    async open(clickId, { device, ...at }) {
      const account = await accounts.findAccount(db, clickId);
      if (!account) throw new AppError('not_found', { message: 'no such account' });
      assertEnabled(account);
      await askAway({ clock, db }, account);
      const token = await sessions.open(clickId, db, device);
      await devices.signedIn(account, device, at);
      return toLoginResult(account, token);
    },
    async comeBack(ticket, at) {
      const { clickId } = await comeBack({ clock, db }, ticket, at.brand);
      return entry.open(clickId, at);
    },
    async byEmail(brand, email, tx) {
      return toEntry(await accounts.findAccountByEmail(tx ?? db, brand.id, normalizeEmail(email)));
    },
    async byId(clickId) {
      return toEntry(await accounts.findAccount(db, clickId));
    },
    async provePassword(clickId, password, ip) {
      await provePassword({ db, counters, hasher }, clickId, password, { from: ip });
    },
    async isFresh(caller, ms) {
      const session = await sessions.ofCaller(caller);
      return session !== undefined && clock.now().getTime() - session.createdAt.getTime() <= ms;
    },
    assertSignedIn: (tx, caller) => sessions.assertGood(tx, caller),
    async confirm(tx, clickId) {
      const account = await accounts.findAccount(tx, clickId);
      if (!account || account.emailConfirmedAt !== null) return;
      await accounts.updateAccount(tx, clickId, { emailConfirmedAt: clock.now(), pendingEmail: null });
      const brand = needs.brands.byId(account.brandId);
      const host = brand?.hosts[0];
      if (brand && host !== undefined) await mailWelcome(needs, tx, account.email, { brand, host });
    },
    async register(wire, origin, { email, ...way }) {
      // The rules want a password; this one is never stored.
      const given = { ...asObject(wire), password: createToken().token, ...(email === undefined ? {} : { email }) };
      const registration = checkRegistration(given, origin.brand);
      const result = await makeAccount(registration, origin, { ...way, passwordHash: async () => NO_PASSWORD });
      if (way.isConfirmed) await welcome(result.clickId, origin.brand);
      return result;
    },
  };
  return entry;

  async function welcome(clickId: string, brand: Brand): Promise<void> {
    const account = await accounts.findAccount(db, clickId);
    if (account)
      await personas
        .welcome(toFacts(account, brand))
        .catch((error: unknown) => log.error({ error }, 'the welcome was not planned'));
  }
}

function toEntry(account: accounts.AccountRow | undefined): EntryAccount | undefined {
  return (
    account && {
      clickId: account.clickId,
      email: account.email,
      isEmailConfirmed: account.emailConfirmedAt !== null,
      hasPassword: account.passwordHash !== NO_PASSWORD,
    }
  );
}

/** @throws invalid_request */
function asObject(wire: unknown): Record<string, unknown> {
  const parsed = z.safeParse(z.record(z.string(), z.unknown()), wire);
  if (!parsed.success) throw new AppError('invalid_request', { message: 'a sign-up is an object' });
  return parsed.data;
}
