import {
  type accountEndpoints,
  type Brand,
  type Country,
  type Prompt,
  phoneNumberOf,
  type User,
  HOOKS,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type * as z from 'zod/mini';
import { regionNamed } from '../geo/index.ts';
import { REGION_MOVES } from './account-limits.ts';
import * as accounts from './accounts-repository.ts';
import type { RateCounters } from '@halo/server-kit/limits/rate-counters';
import { gendersChanged } from './own-genders.ts';
import { isAllowedAge } from './registration-rules.ts';
import { assertMayKeep, decidedColumns, gendersKept, saveWithConsent, soughtAgain } from './special-data.ts';
import { toUser } from './user-view.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';

type ProfileChange = z.output<typeof accountEndpoints.saveProfile.body>;

/** C0 and C1 except line feed and tab, and characters that turn the reading direction of what follows. */
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export type SaveProfile = (clickId: string, change: ProfileChange, brand: Brand) => Promise<User>;

/** Saves what is given and leaves the rest. */
export function createSaveProfile(
  needs: Pick<AccountsRoutesNeeds, 'db' | 'flows' | 'clock'>,
  counters: RateCounters,
): SaveProfile {
  const { db, clock } = needs;
  return async function saveProfile(clickId, change, brand) {
    const account = await accounts.findAccount(db, clickId);
    if (!account) throw new AppError('not_found', { message: 'no such account' });
    if (change.age !== undefined && !isAllowedAge(change.age, brand))
      throw new AppError('age_out_of_range', { field: 'age', message: 'age is out of range' });
    const place = placeOf(account, change);
    const isMove = account.region !== '' && place.region !== account.region;
    if (isMove && account.premiumLevel === 0 && !(await counters.hit('move', clickId, REGION_MOVES)).isAllowed) {
      throw new AppError('premium_required', {
        message: 'a free account moves once in 30 days',
        detail: { hook: HOOKS.otherRegion },
      });
    }
    const { consentsToSpecialData: answer } = change;
    const consent = answer === account.specialData ? undefined : answer;
    const genders = gendersChanged(account, change, brand);
    assertMayKeep(genders, consent ?? account.specialData ?? undefined);
    const saved = await saveWithConsent(needs, clickId, consent, {
      ...place,
      ...gendersKept({ ...soughtAgain(account, genders, consent, brand), ...genders }, consent),
      ...decidedColumns(consent, clock.now()),
      ...defined({
        age: change.age,
        userName: change.userName === undefined ? undefined : cleanLine(change.userName),
        surname: change.surname === undefined ? undefined : cleanLine(change.surname),
        phone: phoneOf(account, change.phone),
        description: change.description === undefined ? undefined : cleanText(change.description),
        lookingFor: change.lookingFor === undefined ? undefined : cleanText(change.lookingFor),
        interests: change.interests,
        prompts: change.prompts === undefined ? undefined : cleanPrompts(change.prompts),
        awaitsFirstMinutes: change.endsFirstMinutes && false,
        isHintHidden: change.hidesHint,
        linkPreviews: change.linkPreviews,
      }),
    });
    return toUser(saved ?? account, brand, needs.flows);
  };
}

/** Empty takes it away. @throws invalid_request */
function phoneOf({ country }: Pick<accounts.AccountRow, 'country'>, given: string | undefined): string | undefined {
  if (given === undefined || given.trim() === '') return given?.trim();
  const number = phoneNumberOf(given, country as Country);
  if (number === undefined) throw new AppError('invalid_request', { field: 'phone', message: 'no phone number' });
  return number;
}

/** A new region without a city leaves no city: the old one lies elsewhere. @throws region_unknown */
function placeOf(
  account: Pick<accounts.AccountRow, 'country' | 'region' | 'city'>,
  { region, city }: Pick<ProfileChange, 'region' | 'city'>,
) {
  const wanted = region === undefined ? account.region : regionNamed(account.country as Country, region)?.name;
  if (wanted === undefined) throw new AppError('region_unknown', { field: 'region', message: 'no such region' });
  if (city !== undefined) return { region: wanted, city: cleanLine(city) };
  return { region: wanted, city: wanted === account.region ? account.city : '' };
}

/** An answer without anything to read is none. */
function cleanPrompts(prompts: readonly Prompt[]): Prompt[] {
  return prompts
    .map(({ question, answer }) => ({ question, answer: cleanLine(answer) }))
    .filter(({ answer }) => answer !== '');
}

function cleanLine(text: string): string {
  return text.replace(UNPRINTABLE, '').replace(/\s+/g, ' ').trim();
}

function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').trim();
}

function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
