import type { DeviceChoice } from '../contracts/device-choice.ts';
import type { Language } from '../contracts/language.ts';

/**
 * The local storage keys of the product specification that something writes (decision 0113), with the type each holds.
 * One module owns them; blocked or full storage falls back to memory and never throws.
 */
export interface StoredValues {
  country: string;
  token: string;
  trackerId: string;
  campid: string;
  ip: string;
  ua: string;
  source: string;
  /** ids this account liked */
  like: string[];
  avatar: string;
  remarketing_clickid: string;
  /** epoch ms */
  landedTime: number;
  profiliVisitati: number;
  messaggiNonLetti: number;
  kcampaign: string;
  vm: string;
  city: string;
  region: string;
  /** page of the search grid, from 1 */
  page: number;
  avaibleUsers: number;
  /** 'true' once the notice about cookies was answered */
  cookiePolicy: string;
  /** what was answered */
  cookieChoice: DeviceChoice;
  /** chosen in this browser, and not with the account yet */
  chosenLanguage: Language;
  softwareVersion: string;
  /** the account's flux, or the one a visitor came with */
  fluxId: string;
  /** day, night or as the system says */
  theme: 'auto' | 'day' | 'night';
}
export type StoredKey = keyof StoredValues;

export interface AppStorage {
  get<K extends StoredKey>(key: K): StoredValues[K] | undefined;
  set<K extends StoredKey>(key: K, value: StoredValues[K]): void;
  remove(key: StoredKey): void;
  /** Everything that belongs to the account; the visitor's own choices (cookies, theme, tracker) stay. */
  clearAccount(): void;
  /**
   * A small text kept for one purpose over reloads, e.g. a draft: `scope` is the remote, `name` its own.
   * Cleared by clearAccount, except those of the scope `device`: choices that are the browser's. A shell from before
   * clears them too.
   */
  getDraft(scope: string, name: string): string | undefined;
  setDraft(scope: string, name: string, text: string): void;
  removeDraft(scope: string, name: string): void;
  /**
   * Subscribes to the names of drafts that another tab of this browser changed. Missing in older shells.
   */
  onDraftChanged?(scope: string, listener: (name: string) => void): () => void;
  /** false when the browser refused and values live in memory only */
  readonly isPersistent: boolean;
}
