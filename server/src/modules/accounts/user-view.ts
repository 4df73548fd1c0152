import {
  type Brand,
  type Country,
  DAY_MS,
  type Flow,
  identityFields,
  isInterest,
  type LoginResult,
  offeredLanguage,
  seekingFields,
  type User,
} from '@halo/shared/contracts';
import type { AccountFacts } from './accounts.ts';
import type { FlowsService } from '../flows/index.ts';
import type { AccountRow } from './accounts-repository.ts';
import { storedIdentity, storedSeeking } from './own-genders.ts';
import { specialDataOf } from './special-data.ts';

/** The account as its owner's browser sees it. */
export function toUser(account: AccountRow, brand: Brand, flows: Pick<FlowsService, 'flow'>): User {
  return {
    clickId: account.clickId,
    email: account.pendingEmail ?? account.email,
    userName: account.userName,
    isEmailConfirmed: account.emailConfirmedAt !== null,
    country: account.country as Country,
    region: account.region,
    city: account.city,
    age: account.age,
    ...identityFields(storedIdentity(account)),
    ...seekingFields(storedSeeking(account, brand)),
    specialData: specialDataOf(account),
    ...(account.surname === '' ? {} : { surname: account.surname }),
    ...(account.phone === '' ? {} : { phone: account.phone }),
    description: account.description,
    lookingFor: account.lookingFor,
    interests: account.interests.filter(isInterest),
    prompts: account.prompts,
    ...languageField(account, brand),
    ...(account.awaitsFirstMinutes ? { awaitsFirstMinutes: true } : {}),
    ...(account.isHintHidden || isFirstDay(account) ? { isHintHidden: true } : {}),
    ...(account.linkPreviews ? {} : { linkPreviews: false }),
    fluxId: account.fluxId,
    flow: flowOf(account, flows.flow(brand, account.fluxId)),
    premiumLevel: account.premiumLevel,
    ...(account.photoName === null ? {} : { photoUrl: `${brand.services.uploads}/${account.photoName}` }),
    ...(isVerified(account) ? { isVerified: true } : {}),
    hasCardOnFile: account.hasCardOnFile,
    ...(account.lastActivityAt === null ? {} : { lastActivityAt: account.lastActivityAt.getTime() }),
    ...(account.renewsAt === null ? {} : { renewsAt: account.renewsAt.getTime() }),
  };
}

/** A brand may have given up a language that its owner chose. */
function languageField({ language }: Pick<AccountRow, 'language'>, brand: Brand): Pick<User, 'language'> {
  const offered = offeredLanguage(brand, language);
  return offered === undefined ? {} : { language: offered };
}

/** The same as account_in_public says. */
export function isVerified({ photoName, comparedPhotos }: Pick<AccountRow, 'photoName' | 'comparedPhotos'>): boolean {
  return photoName !== null && comparedPhotos.includes(photoName);
}

/** The first minutes have asked already. */
function isFirstDay({ createdAt, lastActivityAt }: Pick<AccountRow, 'createdAt' | 'lastActivityAt'>): boolean {
  return lastActivityAt === null || lastActivityAt.getTime() - createdAt.getTime() < DAY_MS;
}

/** The account as other modules see it. */
export function toFacts(account: AccountRow, brand: Pick<Brand, 'genders' | 'language' | 'languages'>): AccountFacts {
  return {
    clickId: account.clickId,
    brandId: account.brandId,
    email: account.email,
    isEmailConfirmed: account.emailConfirmedAt !== null,
    language: offeredLanguage(brand, account.language) ?? brand.language,
    country: account.country,
    region: account.region,
    city: account.city,
    gender: storedIdentity(account).gender,
    seeking: storedSeeking(account, brand),
    userName: account.userName,
    fluxId: account.fluxId,
    premiumLevel: account.premiumLevel,
    isAgeProven: account.ageProvenAt !== null,
    isDisabled: account.disabledAt !== null || account.leavingState !== null,
    openedAt: account.createdAt,
    devicePrint: account.fingerprint,
  };
}

/** Who has proved their age is not asked for it again. */
function flowOf({ ageProvenAt }: Pick<AccountRow, 'ageProvenAt'>, flow: Flow): Flow {
  return flow.needsAgeVerification && ageProvenAt !== null ? { ...flow, needsAgeVerification: false } : flow;
}

/** What a sign-in answers, with the token of the session that it opened. */
export function toLoginResult({ clickId, emailConfirmedAt, region }: AccountRow, token: string): LoginResult {
  const isEmailConfirmed = emailConfirmedAt !== null;
  return {
    token,
    isActive: true,
    clickId,
    ...(isEmailConfirmed ? {} : { optIn: 'doi' as const }),
    isEmailConfirmed,
    isKnown: region !== '',
  };
}
