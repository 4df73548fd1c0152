import type { ClickId } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';

/** Whose data it is, as it is known before anything of it is erased. */
export interface Person {
  readonly clickId: ClickId;
  readonly brandId: string;
  readonly email: string;
  /**
   * The address, where its owner confirmed it. What is kept by address alone is read and erased by this one only: an
   * address that was merely typed may belong to another person.
   */
  readonly provenEmail: string | null;
}

/** One line of an export. Times are dates, everything else is what a person can read. */
export type DataRow = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/** Lists by name, e.g. `messages`; the export page has a heading for each. */
export type DataLists = Readonly<Record<string, readonly DataRow[]>>;

/** What one module keeps about people: each module reads and erases its own and no other's. */
export interface PersonalData {
  read?(person: Person): Promise<DataLists>;
  /** What is no list, e.g. a photo; names are of ours. */
  files?(person: Person): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]>;
  /** Files, cards at a provider. Safe to repeat; called before `erase`, outside of its transaction. */
  eraseOutside?(person: Person): Promise<void>;
  erase?(tx: Transaction, person: Person): Promise<void>;
  /** Deletes what is too old to be needed. Called every hour. */
  tidy?(now: Date): Promise<void>;
  /** Something stays that the law wants kept, so the account stays as a number without a person. */
  mustKeep?(tx: Transaction, person: Person): Promise<boolean>;
}
