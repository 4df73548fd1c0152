import type { BrowserFacts, CardDetails, Challenge, Language, ProblemCode } from '@halo/shared/contracts';

/** Everything a provider must know to charge a card once. Lives in memory only. */
export interface ChargeRequest {
  /** our reference, and the provider's idempotency key */ readonly attemptId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly card: CardDetails;
  readonly shopper: { readonly clickId: string; readonly email: string; readonly language: Language; readonly country: string; readonly address: string };
  readonly browser: BrowserFacts;
  /** brand's origin, for the checks of the bank */ readonly origin: string;
  /** where the bank sends the browser back to */ readonly returnUrl: string;
  /** text on the card statement */ readonly descriptor: string;
}

/** What a provider said. `lost`: nothing that tells whether money moved. */
export type ProviderAnswer =
  | { kind: 'accepted'; reference: string }
  | { kind: 'challenge'; challenge: Challenge; reference?: string | undefined }
  | { kind: 'pending'; reference?: string | undefined }
  | { kind: 'declined'; failure: ProblemCode; reference?: string | undefined }
  | { kind: 'lost'; reason: string };

/** An answer after a challenge also says which attempt it is about. */
export type ConfirmAnswer =
  | { kind: 'known'; attemptId: string; answer: ProviderAnswer }
  /** the provider does not know this result */ | { kind: 'foreign' }
  | { kind: 'lost'; reason: string };

/** A signed event about a payment. */
export interface ProviderEvent {
  /** the same event always has the same id */ readonly eventId: string;
  readonly attemptId: string;
  readonly merchantAccount: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly reference: string;
  /** undefined: an event that changes no attempt */ readonly outcome: { kind: 'accepted' } | { kind: 'declined'; failure: ProblemCode } | undefined;
  /** the provider's name of it, for the log */ readonly name: string;
}

/** One payment company, behind its own client. */
export interface PaymentProvider {
  readonly name: string;
  /** Charges at most once for an attempt id, however often it is called. Never throws for what the provider says. */
  charge(request: ChargeRequest): Promise<ProviderAnswer>;
  /** After the browser came back from a challenge. Safe to repeat. */
  confirm(redirectResult: string): Promise<ConfirmAnswer>;
}
