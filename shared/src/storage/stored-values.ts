import { DeviceChoice } from '../contracts/device-choice.ts';
import { LANGUAGES } from '../contracts/language.ts';
import type { StoredKey, StoredValues } from './app-storage.ts';

/** How a value is written, and what counts as one when it is read back. `undefined` = not good, forget it. */
export interface StoredForm<T> {
  write(value: T): string;
  read(text: string): T | undefined;
}

const plain: StoredForm<string> = { write: (value) => value, read: (text) => text };

function json<T>(isGood: (value: unknown) => value is T): StoredForm<T> {
  return {
    write: (value) => JSON.stringify(value),
    read(text) {
      try {
        const value: unknown = JSON.parse(text);
        return isGood(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function oneOf<const T extends string>(...choices: readonly T[]): StoredForm<T> {
  return { write: (value) => value, read: (text) => choices.find((choice) => choice === text) };
}

const time = json((value): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0);
const count = json((value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0);
const pageNumber = json((value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1);
const ids = json((value): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string'));

/** The form of every key. Strings are plain text, so that what the specification stores reads the same by hand. */
export const storedForms: { readonly [K in StoredKey]: StoredForm<StoredValues[K]> } = {
  country: plain,
  token: plain,
  trackerId: plain,
  campid: plain,
  ip: plain,
  ua: plain,
  source: plain,
  like: ids,
  avatar: plain,
  remarketing_clickid: plain,
  landedTime: time,
  profiliVisitati: count,
  messaggiNonLetti: count,
  kcampaign: plain,
  vm: plain,
  city: plain,
  region: plain,
  page: pageNumber,
  avaibleUsers: count,
  cookiePolicy: plain,
  cookieChoice: json((value): value is DeviceChoice => DeviceChoice.safeParse(value).success),
  chosenLanguage: oneOf(...LANGUAGES),
  softwareVersion: plain,
  fluxId: plain,
  theme: oneOf('auto', 'day', 'night'),
};

/** What goes when the account goes; the rest is the visitor's: where from, which cookies, which theme. */
export const ACCOUNT_KEYS = [
  'token',
  'like',
  'avatar',
  'profiliVisitati',
  'messaggiNonLetti',
  'city',
  'region',
  'page',
  'fluxId',
] as const satisfies readonly StoredKey[];

/** What earlier versions could keep and no version reads: it goes when the storage is opened. */
export const GONE_KEYS: readonly string[] = ['fingerprint', 'pendingNotification', 'pendingNotificationType'];
