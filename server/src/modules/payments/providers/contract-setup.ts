// What an adapter brings to the suite: its simulator, and the words that make things happen there.
import type { Challenge, ProblemCode } from '@halo/shared/contracts';
import type { ContractGround } from './contract-harness.ts';
import type { PaymentProvider, Returned, StartRequest, WebhookRequest } from './payment-provider.ts';

export type Decision = 'confirm' | 'refuse';

/**
 * How a test instructs a simulator: by card, amount or name, and by what the shopper does at the provider's
 * page.
 */
export interface ContractCase {
  readonly request?: Partial<StartRequest>;
  /** Default: confirm. */
  readonly decision?: Decision;
}

/** What can happen at every provider, in the words of its simulator. What is absent does not exist there. */
export interface ContractCases {
  /** put into every request, e.g. the method */
  readonly always?: Partial<StartRequest>;
  readonly paid: ContractCase;
  /** the shopper is asked before it is decided; the same as `paid` where that is always so */
  readonly challenged: ContractCase;
  /** by a name for the test */
  readonly refusals: Readonly<Record<string, ContractCase & { readonly failure: ProblemCode }>>;
  /** the provider does what it is asked, and its first answer never arrives */
  readonly lostAnswer: ContractCase;
  /** the first request is cut before the provider did anything */
  readonly neverArrived: ContractCase;
  readonly pendingPaid?: ContractCase;
  readonly pendingRefused?: ContractCase;
  /** a card, with `keepsCard`: paid, kept, and good for later payments */
  readonly keptCard?: ContractCase;
  /** a card with an amount of 0 */
  readonly verified?: ContractCase;
  readonly wallets?: readonly ContractCase[];
  /** an instrument this provider has nothing to do with */
  readonly unsupported: ContractCase;
  /** it has no call that ends an open payment, and says how it stands instead */
  readonly cannotCancel?: true;
  /** the bank's page stays open after a cancel; what is agreed there is charged only when it is confirmed */
  readonly bankAsksOn?: true;
}

export interface ChargeAtProvider {
  readonly amountCents: number;
  readonly currency: string;
  readonly refundedCents: number;
}

/** The simulator and ways to look into it. */
export interface ContractHarness {
  /** The adapter, on the simulator unless another address is given. */
  connect(options?: { address?: string; timeoutMs?: number }): PaymentProvider;
  /** What a browser does with a challenge until it stands at our address again. */
  decide(challenge: Challenge, decision: Decision): Promise<Returned>;
  /** Money that moved for an attempt, one entry a payment. */
  charges(attemptId: string): Promise<readonly ChargeAtProvider[]> | readonly ChargeAtProvider[];
  /** The same webhook, tampered with on the way. */
  tamper(webhook: WebhookRequest): WebhookRequest;
  /** One that the provider made for another of its customers. */
  ofAnotherMerchant(webhook: WebhookRequest): Promise<WebhookRequest> | WebhookRequest;
  /** The bank takes a payment back, or gives it again; its webhook follows. */
  chargeBack?(attemptId: string): Promise<void> | void;
  reverseChargeback?(attemptId: string): Promise<void> | void;
}

export interface ProviderSetup {
  readonly cases: ContractCases;
  /** `signature`: a webhook proves itself. `asking`: the adapter asks the provider whether it is true. */
  readonly webhookProof: 'signature' | 'asking';
  open(ground: ContractGround): Promise<ContractHarness> | ContractHarness;
}
