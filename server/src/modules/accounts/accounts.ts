import type { Basics } from '../../basics.ts';
import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import type { FlowsService } from '../flows/index.ts';
import type { Hub } from '../hub/index.ts';
import type { MailService } from '../mail/index.ts';
import type { ClickId, DecisionReason, Flow, Gender, Language, Prompt, User } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { BearerCaller } from '../../http/caller.ts';

/** The parts of an account that other modules need. */
export interface AccountFacts {
  clickId: ClickId;
  brandId: string;
  email: string;
  isEmailConfirmed: boolean;
  language: Language;
  country: string;
  region: string;
  city: string;
  gender: Gender;
  seeking: readonly Gender[];
  userName: string;
  fluxId: string;
  premiumLevel: number;
  /** by a card check */
  isAgeProven: boolean;
  /** by us, or because its owner is away or leaves: it gets nothing and does nothing */
  isDisabled: boolean;
  openedAt?: Date;
  /** print of the device that opened it; null: none was sent, or a month has passed */
  devicePrint?: string | null;
}

/** One of the photos that an account shows. */
export interface AccountPhoto {
  readonly id: number;
  /** of the file */
  readonly name: string;
  /** an operator compared it with the person */
  readonly isCompared: boolean;
}

/** What the desk needs to decide about an account. */
export interface AccountRecord extends AccountFacts {
  age: number;
  memberSince: Date;
  photos: readonly AccountPhoto[];
  /** what it says of itself for others */
  lookingFor: string;
  description: string;
  prompts: readonly Prompt[];
  /** the first photo is one of those that an operator compared with the person */
  isVerified: boolean;
  comparedPhotos: readonly string[];
  disabledReason: DecisionReason | null;
}

export interface AccountsService {
  /** undefined: the token is unknown, expired or revoked. @throws account_disabled */
  authenticate(bearer: string): Promise<BearerCaller | undefined>;
  /** Families of sessions that any process revoked since `seq`, which the answer moves on; 0 to begin with. */
  sessionsEndedSince(seq: number): Promise<{ readonly families: readonly string[]; readonly seq: number }>;
  /** With a transaction: read inside it, so that what follows in it is decided on the same facts. */
  facts(clickId: ClickId, tx?: Transaction): Promise<AccountFacts | undefined>;
  user(clickId: ClickId): Promise<User>;
  /** Inside the transaction that grants a plan. `renewsAt` null clears it. */
  setPremium(tx: Transaction, clickId: ClickId, premiumLevel: number, renewsAt: Date | null): Promise<void>;
  /** Inside the transaction that settles the check. Level and credits stay what they are. */
  proveAge(tx: Transaction, clickId: ClickId, at: Date): Promise<void>;
  /** Inside the transaction that keeps a card, or forgets the last one. */
  setCardOnFile(tx: Transaction, clickId: ClickId, hasCardOnFile: boolean): Promise<void>;
  /** The number that the owner wrote down, E.164; undefined: none. */
  phone(clickId: ClickId): Promise<string | undefined>;
  touch(clickId: ClickId): Promise<void>;
  /** Locked until the transaction ends, where there is one. */
  record(clickId: ClickId, tx?: Transaction): Promise<AccountRecord | undefined>;
  /** How they are called, of those who have a name. */
  names(clickIds: readonly ClickId[]): Promise<Map<ClickId, string>>;
  /** Of a brand, those that are not erased. */
  countOf(db: Db | Transaction, brandId: string): Promise<number>;
  /** By its click id or its address. */
  find(brandId: string, idOrEmail: string): Promise<ClickId | undefined>;
  /** What an operator compared, in the transaction of the decision; others see the badge with its commit. */
  setComparedPhotos(tx: Transaction, clickId: ClickId, names: readonly string[]): Promise<void>;
  /** Takes a photo away, the first where none is named, and answers its name; undefined where it is gone. */
  hidePhoto(tx: Transaction, clickId: ClickId, id?: number): Promise<string | undefined>;
  /** Gives a photo back at the end, unless there are as many as there may be by now. */
  showPhoto(tx: Transaction, clickId: ClickId, photoName: string): Promise<boolean>;
  /** Inside the transaction of the decision. What it answers ends sessions and sockets: call it after the commit. */
  disable(tx: Transaction, clickId: ClickId, reason: DecisionReason): Promise<() => void>;
  /** Inside the transaction of the decision that takes the other one back. */
  restore(tx: Transaction, clickId: ClickId): Promise<void>;
  /** In the order in which they are shown. */
  photos(clickId: ClickId): Promise<AccountPhoto[]>;
  /** At the end. @throws too_many_photos */
  addPhoto(clickId: ClickId, photoName: string): Promise<void>;
  /** Those that are not named come after those that are. */
  orderPhotos(clickId: ClickId, photoNames: readonly string[]): Promise<void>;
  /** The first where none is named. Answers the name of what is gone, whose file may go. */
  removePhoto(clickId: ClickId, photoName?: string): Promise<string | undefined>;
}

export interface AccountsNeeds extends Pick<Basics, 'db' | 'brands' | 'clock' | 'log'> {
  readonly flows: FlowsService;
  readonly hub: Pick<Hub, 'emit' | 'disconnect'>;
}

export interface AccountsSettings extends PublicAddress {
  readonly mode: 'development' | 'test' | 'production';
}

/** Signing up and confirming begin things of which accounts know no more than this. */
export interface AccountsRoutesNeeds extends AccountsNeeds, Pick<Basics, 'random'> {
  readonly env: AccountsSettings;
  readonly accounts: AccountsService;
  readonly mail: MailService;
  readonly credits: {
    /** Answers how many messages are a gift. */
    open(tx: Transaction, clickId: ClickId, flow: Flow): Promise<number>;
    giftAtVisit(
      account: Pick<AccountFacts, 'clickId' | 'premiumLevel' | 'isEmailConfirmed'> & { lastActivityAt: Date | null },
      flow: Flow,
      now: Date,
    ): Promise<number>;
  };
  readonly personas: { welcome(account: AccountFacts): Promise<void> };
}
