import type { Brand, Registration, RegistrationResult } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { assertAllowed, limitOfAddress } from '@halo/server-kit/limits/limit-of-address';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import { createClickId } from '@halo/server-kit/secrets/opaque-token';
import type { Transaction } from '@halo/server-kit/storage/database';
import { isUniqueViolation } from '@halo/server-kit/storage/database-errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { maskEmail } from '../mail/index.ts';
import { SIGN_UPS } from './account-limits.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import * as accounts from './accounts-repository.ts';
import { consentRows } from './consent-record.ts';
import { deviceSubject } from './device-subject.ts';
import type { EmailConfirmation } from './email-confirmation.ts';
import { decidedColumns, gendersKept } from './special-data.ts';
import { rememberDevice } from './new-device.ts';
import { gendersGiven } from './own-genders.ts';
import type { RequestDevice } from './request-device.ts';
import type { Sessions } from './sessions.ts';
import { mailWelcome } from './welcome-mail.ts';

const CLICK_ID_ATTEMPTS = 3;
const TEXT_MAX_CHARS = 120;

/** Where a sign-up comes from, besides what it says of itself. */
export interface SignUpOrigin {
  readonly brand: Brand;
  readonly host: string;
  readonly ip: string;
  /** the bearer that the browser still had */
  readonly oldBearer: string | undefined;
  /** the browser, which its owner will see in the list of devices */
  readonly device?: RequestDevice | undefined;
}

/** How an account is made of a checked registration. */
export interface NewAccountWay {
  /** Called only when the address is free, because hashing is slow. */
  passwordHash(): Promise<string>;
  /** True: another company vouched for the address, so no mail asks for it. */
  readonly isConfirmed: boolean;
  /** In the same transaction. */
  afterInsert?(tx: Transaction, clickId: string): Promise<void>;
}

/**
 * The account, its consents and credits, the confirmation mail and a session, in one transaction.
 * @throws too_many_attempts, email_exists, already_registered_device, welcome_email_sent, registration_failed
 */
export type MakeAccount = (
  registration: Registration,
  origin: SignUpOrigin,
  way: NewAccountWay,
) => Promise<RegistrationResult>;

interface MakeAccountTools {
  readonly sessions: Sessions;
  readonly counters: RateCounters;
  readonly confirmation: EmailConfirmation;
}

export function createMakeAccount(needs: AccountsRoutesNeeds, tools: MakeAccountTools): MakeAccount {
  const { db, log } = needs;
  const { sessions, confirmation } = tools;
  return async function makeAccount(registration, origin, way) {
    const { brand, host } = origin;
    await countSignUp(needs, tools, registration, origin);
    const holder = await accounts.holderOfAddress(db, brand.id, registration.email, needs.clock.now());
    if (holder !== undefined) await refuseKnown(tools, { clickId: holder, email: registration.email }, origin);
    const passwordHash = await way.passwordHash();
    try {
      const { clickId, token, giftMessages } = await withTransaction(db, async (tx) => {
        if (!(await accounts.takesMembers(tx, brand.id)))
          throw new AppError('brand_closing', { message: 'this brand is closed, or is to close' });
        const { id, giftMessages } = await insertNew(
          needs,
          tx,
          registration,
          { passwordHash, isConfirmed: way.isConfirmed },
          brand,
        );
        if (way.isConfirmed) await mailWelcome(needs, tx, registration.email, { brand, host });
        else await confirmation.send(tx, { clickId: id }, registration.email, brand, host);
        await way.afterInsert?.(tx, id);
        if (origin.device) await rememberDevice(tx, id, origin.device, needs.clock.now());
        return { clickId: id, token: await sessions.open(id, tx, origin.device), giftMessages };
      });
      log.info({ clickId, brand: brand.id, flux: registration.fluxId }, 'an account was made');
      return {
        result: 'OK',
        token,
        clickId,
        ...(way.isConfirmed ? {} : { optIn: 'doi' as const }),
        isEmailConfirmed: way.isConfirmed,
        ...(giftMessages > 0 ? { giftMessages } : {}),
      };
    } catch (error) {
      // The same address registered twice at the same moment: the second is treated like any known one.
      const winner = isUniqueViolation(error, 'accounts_email')
        ? await accounts.findAccountByEmail(db, brand.id, registration.email)
        : undefined;
      if (winner) return refuseKnown(tools, winner, origin);
      throw error;
    }
  };
}

/** Counted per address and, where it is known, per device. @throws too_many_attempts */
async function countSignUp(
  { env }: AccountsRoutesNeeds,
  { counters }: MakeAccountTools,
  { fingerprint }: Registration,
  { brand, ip }: SignUpOrigin,
): Promise<void> {
  const limit = limitOfAddress(SIGN_UPS, ip, env);
  assertAllowed(await counters.hit('sign-up', `${brand.id}/${ip}`, limit));
  const device = deviceSubject(brand.id, fingerprint, ip);
  if (device) assertAllowed(await counters.hit('sign-up-device', device, limit));
}

/** @throws email_exists, already_registered_device, welcome_email_sent */
async function refuseKnown(
  { confirmation, sessions }: MakeAccountTools,
  owner: { readonly clickId: string; readonly email: string },
  { brand, host, oldBearer }: SignUpOrigin,
): Promise<never> {
  if (brand.enumeration === 'hide') {
    await confirmation.warnOwner(owner.email, brand, host);
    throw new AppError('welcome_email_sent', { message: 'a mail was sent to the address' });
  }
  const isOwnBrowser = oldBearer !== undefined && (await sessions.ownerOf(oldBearer)) === owner.clickId;
  if (isOwnBrowser)
    throw new AppError('already_registered_device', {
      message: 'this browser has an account',
      detail: { email: maskEmail(owner.email) },
    });
  throw new AppError('email_exists', { field: 'email', message: 'the address has an account' });
}

/** The account with its consents and credits. @throws registration_failed */
async function insertNew(
  { clock, credits, flows }: AccountsRoutesNeeds,
  tx: Transaction,
  registration: Registration,
  { passwordHash, isConfirmed }: { passwordHash: string; isConfirmed: boolean },
  brand: Brand,
): Promise<{ id: string; giftMessages: number }> {
  const { fluxId: arrivedBy, source, clickId: visitorId } = registration;
  const fluxId = flows.fluxIdFor(brand, { fluxId: arrivedBy, source, visitorId });
  for (let attempt = 0; attempt < CLICK_ID_ATTEMPTS; attempt += 1) {
    const clickId = attempt === 0 ? registration.clickId : createClickId();
    const isInserted = await accounts.insertAccount(tx, {
      clickId,
      brandId: brand.id,
      email: registration.email,
      passwordHash,
      emailConfirmedAt: isConfirmed ? clock.now() : null,
      language: brand.language,
      country: registration.country,
      region: registration.region,
      city: registration.city,
      age: registration.age,
      ...gendersKept(gendersGiven(registration), registration.specialData),
      ...decidedColumns(registration.specialData, clock.now()),
      awaitsFirstMinutes: true,
      fluxId,
      source: registration.source.slice(0, TEXT_MAX_CHARS),
      campaignId: registration.campaignId?.slice(0, TEXT_MAX_CHARS) ?? null,
      vm: registration.vm ?? null,
      fingerprint: registration.fingerprint?.slice(0, TEXT_MAX_CHARS) ?? null,
      createdAt: clock.now(),
    });
    if (!isInserted) continue;
    await accounts.insertConsents(tx, consentRows(clickId, registration, clock.now()));
    return { id: clickId, giftMessages: await credits.open(tx, clickId, flows.flow(brand, fluxId)) };
  }
  throw new AppError('registration_failed', { message: 'no free id was found', retryable: true });
}
