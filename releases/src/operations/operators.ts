import { DAY_MS } from '@halo/shared/contracts';
import { DEFAULT_SCOPE, type NewOperator, type OperatorRecord } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import { createRateCounters } from '@halo/server-kit/limits/rate-counters';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import { NO_PASSWORD, type PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { isAcceptablePassword } from '@halo/server-kit/secrets/password-rules';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { normalizeEmail } from '@halo/server-kit/text/normalize-email';
import type { Audit } from '../platform/ports.ts';
import type { ReleaseBasics } from '../settings.ts';
import { PLATFORM } from './audit-scope.ts';
import type { OperatorCaller } from './operator-caller.ts';
import { findOperator } from './operator-repository.ts';
import * as repository from './operators-repository.ts';
import { isWithin } from './rights.ts';
import { deleteFactor } from './second-factor/second-factor-repository.ts';

const LINK_MS = 2 * DAY_MS;
const WRONG_PASSWORDS = { max: 5, windowMs: 15 * 60_000 };
const LINKS_TRIED = { max: 30, windowMs: 15 * 60_000 };

/** People of the console: who makes them gives no right that they do not have. */
export interface Operators {
  list(): Promise<OperatorRecord[]>;
  /** @throws forbidden, conflict, not_found for a brand that is not there */
  create(caller: OperatorCaller, wanted: NewOperator): Promise<{ operator: OperatorRecord; link: string }>;
  /** @throws not_found, forbidden */
  invite(caller: OperatorCaller, email: string): Promise<string>;
  /** @throws not_found, forbidden, conflict for the last one who can make others */
  disable(caller: OperatorCaller, email: string): Promise<void>;
  /** For a lost device: out at once, and the next sign-in sets up another. @throws not_found, forbidden, conflict */
  resetSecondFactor(caller: OperatorCaller, email: string): Promise<void>;
  /** @throws forbidden with a token, wrong_credentials, password_weak */
  changePassword(caller: OperatorCaller, change: { current: string; next: string }, ip: string): Promise<void>;
  /** @throws token_expired, password_weak */
  setFirstPassword(given: { token: string; password: string }, ip: string): Promise<void>;
}

type Needs = Pick<ReleaseBasics, 'db' | 'clock' | 'brands' | 'env' | 'random'> & {
  readonly hasher: PasswordHasher;
  readonly audit: Audit;
};

export function createOperators(needs: Needs): Operators {
  const counters = createRateCounters(needs);
  return {
    list: async () => (await repository.listOperators(needs.db)).map(toRecord),
    create: (caller, wanted) => create(needs, caller, wanted),
    invite: (caller, email) => invite(needs, caller, normalizeEmail(email)),
    disable: (caller, email) => disable(needs, caller, normalizeEmail(email)),
    resetSecondFactor: (caller, email) => resetSecondFactor(needs, caller, normalizeEmail(email)),
    async changePassword(caller, change, ip) {
      const { person } = caller.operator;
      assertAllowed(await counters.hit('operator-password', `${person} ${ip}`, WRONG_PASSWORDS));
      await changePassword(needs, caller, change);
      await counters.clear('operator-password', `${person} ${ip}`);
    },
    async setFirstPassword(given, ip) {
      assertAllowed(await counters.hit('operator-link', ip, limitOfAddress(LINKS_TRIED, ip, needs.env)));
      await setFirstPassword(needs, given);
    },
  };
}

async function create(
  needs: Needs,
  { operator }: OperatorCaller,
  { email: given, name, rights }: NewOperator,
): Promise<{ operator: OperatorRecord; link: string }> {
  const { db, clock, brands } = needs;
  const unknown = rights.brands.find((brand) => brand !== '*' && brand !== DEFAULT_SCOPE && !brands.byId(brand));
  if (unknown !== undefined)
    throw new AppError('not_found', { message: `there is no brand ${unknown}`, field: 'rights' });
  if (!isWithin(rights, operator.rights))
    throw new AppError('forbidden', { message: 'an operator gets only rights that you have', field: 'rights' });
  const email = normalizeEmail(given);
  const createdAt = clock.now();
  const { token, hash } = createToken();
  const row = {
    email,
    name: name.trim(),
    passwordHash: NO_PASSWORD,
    rights,
    createdAt,
    disabledAt: null,
    linkHash: hash,
    linkUntil: new Date(createdAt.getTime() + LINK_MS),
    wantsAlarms: false,
  };
  await withTransaction(db, async (tx) => {
    if (!(await repository.insertInvited(tx, row)))
      throw new AppError('conflict', { message: 'there is an operator with this address', field: 'email' });
    // One who was disabled by hand may have left one behind.
    await deleteFactor(tx, email);
    await needs.audit.append(tx, {
      actor: operator.name,
      action: 'addOperator',
      scope: PLATFORM,
      reason: row.name,
      after: { email, rights },
    });
  });
  return { operator: toRecord({ ...row, hasSecondFactor: false }), link: linkOf(needs, token) };
}

/** In the part of the address that browsers do not send: it stands in no log. */
function linkOf({ env }: Pick<Needs, 'env'>, token: string): string {
  return `${publicOrigin(env, env.operationsHost ?? 'localhost')}/welcome#${token}`;
}

async function invite(needs: Needs, { operator }: OperatorCaller, email: string): Promise<string> {
  const { db, clock } = needs;
  const { token, hash } = createToken();
  await withTransaction(db, async (tx) => {
    const person = inReach(await repository.lockOperators(tx), operator, email);
    // With a link for another's account one would be a second person: only who has no password yet gets another.
    if (person.disabledAt !== null || person.passwordHash !== NO_PASSWORD)
      throw new AppError('conflict', { message: 'this operator has a password, or is disabled' });
    const linkUntil = new Date(clock.now().getTime() + LINK_MS);
    await repository.updateOperator(tx, email, { linkHash: hash, linkUntil });
    const after = { email };
    await needs.audit.append(tx, {
      actor: operator.name,
      action: 'inviteOperator',
      scope: PLATFORM,
      reason: 'a new link for the password',
      after,
    });
  });
  return linkOf(needs, token);
}

/** Who leaves is out at once: nothing that they hold is good any more. */
async function disable(needs: Needs, { operator }: OperatorCaller, email: string): Promise<void> {
  const { db, clock, audit } = needs;
  await withTransaction(db, async (tx) => {
    const all = await repository.lockOperators(tx);
    const person = inReach(all, operator, email);
    if (person.disabledAt !== null) return;
    if (email === operator.person) throw new AppError('conflict', { message: 'another operator has to disable you' });
    const now = clock.now();
    await repository.updateOperator(tx, email, { disabledAt: now, linkHash: null, linkUntil: null });
    await repository.endSessions(tx, email);
    await repository.revokeTokensOf(tx, email, now);
    await deleteFactor(tx, email);
    await audit.append(tx, {
      actor: operator.name,
      action: 'disableOperator',
      scope: PLATFORM,
      reason: person.name || email,
      before: { email, rights: person.rights },
    });
  });
}

/** Not with a token: one that was found must not take a second factor away. */
async function resetSecondFactor({ db, audit }: Needs, { operator, proof }: OperatorCaller, email: string) {
  if (proof.kind !== 'session') throw new AppError('forbidden', { message: 'sign in at the console for that' });
  if (email === operator.person)
    throw new AppError('conflict', { message: 'another operator resets yours; you change or remove it yourself' });
  await withTransaction(db, async (tx) => {
    inReach(await repository.lockOperators(tx), operator, email);
    if (!(await deleteFactor(tx, email)))
      throw new AppError('conflict', { message: 'this operator has no second factor' });
    await repository.endSessions(tx, email);
    await audit.append(tx, {
      actor: operator.name,
      action: 'resetSecondFactor',
      scope: PLATFORM,
      reason: 'the device was lost',
      after: { email },
    });
  });
}

/** @throws not_found, forbidden */
function inReach(
  all: readonly repository.OperatorRow[],
  { rights }: OperatorCaller['operator'],
  email: string,
): repository.OperatorRow {
  const person = all.find((each) => each.email === email);
  if (!person) throw new AppError('not_found', { message: 'there is no such operator' });
  if (!isWithin(person.rights, rights)) throw new AppError('forbidden', { message: 'this operator has more rights' });
  return person;
}

async function changePassword(
  { db, hasher, audit }: Needs,
  { operator, proof }: OperatorCaller,
  { current, next }: { current: string; next: string },
): Promise<void> {
  if (proof.kind !== 'session') throw new AppError('forbidden', { message: 'sign in at the console for that' });
  const person = await findOperator(db, operator.person);
  if (!(await hasher.verify(person?.passwordHash, current)))
    throw new AppError('wrong_credentials', { field: 'current', message: 'the password is wrong' });
  assertAcceptable(next, operator.person);
  const passwordHash = await hasher.hash(next);
  await withTransaction(db, async (tx) => {
    await repository.updateOperator(tx, operator.person, { passwordHash, linkHash: null, linkUntil: null });
    await repository.endSessions(tx, operator.person, proof.tokenHash);
    await audit.append(tx, {
      actor: operator.name,
      action: 'changePassword',
      scope: PLATFORM,
      reason: 'by the operator',
    });
  });
}

async function setFirstPassword(
  { db, clock, hasher, audit }: Needs,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const passwordHash = await hasher.hash(password);
  await withTransaction(db, async (tx) => {
    const person = await repository.lockOperatorOfLink(tx, hashToken(token));
    if (!person?.linkUntil || person.linkUntil <= clock.now() || person.disabledAt !== null)
      throw new AppError('token_expired', { message: 'the link is unknown, used or too old' });
    assertAcceptable(password, person.email);
    await repository.updateOperator(tx, person.email, { passwordHash, linkHash: null, linkUntil: null });
    await repository.endSessions(tx, person.email);
    await audit.append(tx, {
      actor: person.email,
      action: 'firstPassword',
      scope: PLATFORM,
      reason: 'by the link of the invitation',
    });
  });
}

function assertAcceptable(password: string, email: string): void {
  if (!isAcceptablePassword(password, email))
    throw new AppError('password_weak', { field: 'password', message: 'the password is too short or too common' });
}

function toRecord(row: Omit<repository.ListedOperator, 'linkHash'>): OperatorRecord {
  const { email, name, rights, createdAt, disabledAt, passwordHash, hasSecondFactor } = row;
  const state = disabledAt !== null ? 'disabled' : passwordHash === NO_PASSWORD ? 'invited' : 'active';
  return { email, name, rights, state, hasSecondFactor, createdAt: createdAt.toISOString() };
}
