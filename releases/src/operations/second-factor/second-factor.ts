import type { OwnerProof, SecondFactorKey } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { assertAllowed } from '@halo/server-kit/limits/limit-of-address';
import { createRateCounters, type RateCounters } from '@halo/server-kit/limits/rate-counters';
import type { Keyring } from '@halo/server-kit/process/keys';
import { createToken } from '@halo/server-kit/secrets/opaque-token';
import { NO_PASSWORD, type PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { createSealedBox, type SealedBox } from '@halo/server-kit/secrets/sealed-box';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import * as z from 'zod/mini';
import type { Audit } from '../../platform/ports.ts';
import type { ReleaseBasics } from '../../settings.ts';
import { PLATFORM } from '../audit-scope.ts';
import type { OperatorCaller } from '../operator-caller.ts';
import { findOperator } from '../operator-repository.ts';
import { endSessions } from '../operators-repository.ts';
import { firstEnd, HALF_MS } from '../operator-session.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as repository from './second-factor-repository.ts';
import { describeKey, isTimeCode, newTimeKey, stepOfCode } from './time-codes.ts';

const MINUTE_MS = 60_000;
/** Wrong codes from one address. Who is asked has given the password already. */
const WRONG_HERE = { max: 5, windowMs: 15 * MINUTE_MS };
/** From everywhere: a code has a million values, of which three are good. */
const WRONG_ANYWHERE = { max: 20, windowMs: 60 * MINUTE_MS };
const NEVER = -1;

/** A code of an app, beside the password. Without it a session that needs it may do nothing else. */
export interface SecondFactors {
  /** Answers the session's new token. @throws wrong_credentials, too_many_attempts, conflict when none is asked for */
  give(caller: OperatorCaller, code: string, ip: string): Promise<string>;
  /** A key to set up. @throws forbidden, wrong_credentials, too_many_attempts */
  offer(caller: OperatorCaller, proof: OwnerProof, ip: string): Promise<SecondFactorKey>;
  /** It counts from now on. @throws conflict without a key, wrong_credentials, too_many_attempts */
  confirm(caller: OperatorCaller, code: string, ip: string): Promise<{ token: string; recoveryCodes: string[] }>;
  /** @throws wrong_credentials, too_many_attempts, not_found */
  remove(caller: OperatorCaller, proof: OwnerProof, ip: string): Promise<void>;
}

type Needs = Pick<ReleaseBasics, 'db' | 'clock' | 'env' | 'random' | 'log'> & {
  readonly hasher: PasswordHasher;
  readonly audit: Audit;
  readonly keyring: Keyring;
};
type Parts = Needs & { readonly counters: RateCounters; readonly boxOf: (email: string) => SealedBox<string> };
type SessionCaller = OperatorCaller & { proof: { kind: 'session' } };

export function createSecondFactors(needs: Needs): SecondFactors {
  const boxOf = (email: string) =>
    createSealedBox(needs.keyring.secret('operators'), `second factor of ${email}`, z.string());
  const parts: Parts = { ...needs, counters: createRateCounters(needs), boxOf };
  return {
    give: (caller, code, ip) => counted(parts, caller, ip, () => give(parts, inSession(caller), code)),
    offer: (caller, proof, ip) => counted(parts, caller, ip, () => offer(parts, inSession(caller), proof)),
    confirm: (caller, code, ip) => counted(parts, caller, ip, () => confirm(parts, inSession(caller), code)),
    remove: (caller, proof, ip) => counted(parts, caller, ip, () => remove(parts, inSession(caller), proof)),
  };
}

/** A token that was found must not lead into the console. @throws forbidden */
function inSession(caller: OperatorCaller): SessionCaller {
  if (caller.proof.kind !== 'session') throw new AppError('forbidden', { message: 'sign in at the console for that' });
  return caller as SessionCaller;
}

/** Counted before anything is checked, so that many attempts at once count like many in a row. */
async function counted<T>(
  { counters, log }: Parts,
  { operator: { person } }: OperatorCaller,
  ip: string,
  attempt: () => Promise<T>,
): Promise<T> {
  assertAllowed(await counters.hit('operator-code', `${person} ${ip}`, WRONG_HERE));
  assertAllowed(await counters.hit('operator-code-person', person, WRONG_ANYWHERE));
  try {
    const done = await attempt();
    await counters.clear('operator-code', `${person} ${ip}`);
    await counters.release('operator-code-person', person);
    return done;
  } catch (error) {
    log.warn({ ip }, 'a second factor was not accepted');
    throw error;
  }
}

async function give(parts: Parts, { operator: { person }, proof, lacks }: SessionCaller, code: string) {
  if (lacks !== 'code') throw new AppError('conflict', { message: 'this session needs no code' });
  const { token, hash } = createToken();
  await withTransaction(parts.db, async (tx) => {
    const left = await spendCode(parts, tx, person, code);
    await renew(parts, tx, proof, { tokenHash: hash, hasGivenFactor: true });
    const how = left === undefined ? 'with a code of the app' : `with a recovery code, ${left} left`;
    await note(parts, tx, person, 'secondFactor', how);
  });
  return token;
}

async function offer(parts: Parts, caller: SessionCaller, proof: OwnerProof): Promise<SecondFactorKey> {
  const { person } = caller.operator;
  if (caller.lacks === 'code')
    throw new AppError('forbidden', { message: 'the code of the second factor comes first' });
  // Who has to set one up has just signed in.
  if (caller.lacks === undefined) await withTransaction(parts.db, (tx) => assertOwner(parts, tx, person, proof));
  const key = newTimeKey();
  await repository.offerKey(parts.db, caller.proof.tokenHash, parts.boxOf(person).seal(key.toString('base64url')));
  return describeKey(key, person);
}

async function confirm(parts: Parts, { operator: { person }, proof, lacks }: SessionCaller, code: string) {
  const { db, clock, boxOf } = parts;
  if (lacks === 'code') throw new AppError('forbidden', { message: 'the code of the second factor comes first' });
  const offered = await repository.offeredKeyOf(db, proof.tokenHash);
  const key = offered === undefined ? undefined : openKey(boxOf(person), offered);
  if (offered === undefined || !key) throw new AppError('conflict', { message: 'this session was given no key' });
  const now = clock.now();
  const lastStep = stepOfCode(key, code.trim(), now, NEVER);
  if (lastStep === undefined) throw wrongCode();
  const [{ token, hash }, recoveryCodes] = [createToken(), newRecoveryCodes()];
  const hashes = recoveryCodes.flatMap((each) => hashRecoveryCode(each) ?? []);
  await withTransaction(db, async (tx) => {
    await repository.replaceFactor(tx, { email: person, sealedKey: offered, lastStep, createdAt: now }, hashes);
    await renew(parts, tx, proof, { tokenHash: hash, hasGivenFactor: true });
    await endSessions(tx, person, hash);
    await note(parts, tx, person, 'setSecondFactor', 'by the operator');
  });
  return { token, recoveryCodes };
}

async function remove(parts: Parts, { operator: { person }, proof }: SessionCaller, given: OwnerProof): Promise<void> {
  await withTransaction(parts.db, async (tx) => {
    await assertOwner(parts, tx, person, given);
    if (!(await repository.deleteFactor(tx, person)))
      throw new AppError('not_found', { message: 'there is no second factor' });
    await renew(parts, tx, proof, { tokenHash: proof.tokenHash, hasGivenFactor: false });
    await endSessions(tx, person, proof.tokenHash);
    await note(parts, tx, person, 'removeSecondFactor', 'by the operator');
  });
}

/** @throws wrong_credentials */
async function assertOwner(parts: Parts, tx: Transaction, email: string, { password, code }: OwnerProof) {
  const person = await findOperator(tx, email);
  // Who signs in through the company's issuer alone has none.
  const hasPassword = person !== undefined && person.passwordHash !== NO_PASSWORD;
  if (hasPassword && !(await parts.hasher.verify(person.passwordHash, password ?? '')))
    throw new AppError('wrong_credentials', { field: 'password', message: 'the password is wrong' });
  if (await repository.hasFactor(tx, email)) await spendCode(parts, tx, email, code ?? '');
}

/** Uses a code up; answers how many recovery codes are left when it was one. @throws wrong_credentials */
async function spendCode({ clock, boxOf }: Parts, tx: Transaction, email: string, given: string) {
  const code = given.trim();
  const factor = await repository.lockFactor(tx, email);
  const key = factor && openKey(boxOf(email), factor.sealedKey);
  if (!factor || !key) throw wrongCode();
  if (isTimeCode(code)) {
    const step = stepOfCode(key, code, clock.now(), factor.lastStep);
    if (step === undefined) throw wrongCode();
    await repository.noteStep(tx, email, step);
    return undefined;
  }
  const hash = hashRecoveryCode(code);
  const left = hash && (await repository.takeRecoveryCode(tx, email, hash));
  if (left === undefined) throw wrongCode();
  return left;
}

function openKey(box: SealedBox<string>, sealed: string): Buffer | undefined {
  const text = box.open(sealed);
  return text === undefined ? undefined : Buffer.from(text, 'base64url');
}

/** @throws session_expired when it ended in between */
async function renew(
  { clock, env }: Parts,
  tx: Transaction,
  { tokenHash }: SessionCaller['proof'],
  next: { tokenHash: Buffer; hasGivenFactor: boolean },
): Promise<void> {
  const now = clock.now();
  const isWhole = next.hasGivenFactor || !env.isProduction;
  const expiresAt = isWhole ? firstEnd(now) : new Date(now.getTime() + HALF_MS);
  if (!(await repository.renewSession(tx, tokenHash, { ...next, expiresAt })))
    throw new AppError('session_expired', { message: 'the session has ended' });
}

async function note({ audit }: Parts, tx: Transaction, actor: string, action: string, reason: string) {
  await audit.append(tx, { actor, action, scope: PLATFORM, reason });
}

function wrongCode(): AppError {
  return new AppError('wrong_credentials', { field: 'code', message: 'the code is wrong, or was used' });
}
