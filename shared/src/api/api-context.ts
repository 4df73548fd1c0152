import type { Brand } from '../contracts/brand.ts';
import type { Language } from '../contracts/language.ts';
import type { BinaryGender } from '../contracts/genders.ts';
import type { AppError } from '../errors/app-error.ts';

/** What the shell knows and no page should have to say: who asks, from where, and how they came. */
export interface ApiContext {
  readonly brand: Brand;
  /** host name the person sees */
  readonly domain: string;
  /** default: the brand's */
  readonly language?: Language;
  trackerId(): string;
  fluxId(): string;
  source(): string;
  campaignId(): string | undefined;
  /** what a partner's link gave along for the partner itself */
  vm(): string | undefined;
  ip(): string | undefined;
  userAgent(): string;
  /** of the device; made for the sign-up or log-in that carries it, and kept nowhere */
  fingerprint(): Promise<string | undefined>;
  remarketingClickId?(): string | undefined;
  /** of the signed-in account */
  premiumLevel?(): number | undefined;
  /** whom the account looks for */
  seeking?(): BinaryGender | undefined;
  /** of the account's flow */
  vertical?(): string | undefined;
  /**
   * Called with the highest message id of every list and history that was read, so that the socket can catch up from
   * there.
   */
  onMessageSeen?(id: number): void;
  /** Called for every payment call that failed, for the log; the page gets the error all the same. */
  onPaymentFailure?(call: string, error: AppError): void;
}
