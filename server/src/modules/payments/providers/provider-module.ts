import type { PayRules } from '@halo/shared/contracts';
import type { SimulatorNeeds, SimulatorOptions } from '@halo/simulators/simulator-needs';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AccountSettings } from '../account-settings.ts';
import type { PaymentsEnvironment } from '../payment-environment.ts';
import type { PaymentProvider, ProviderName } from './payment-provider.ts';
import type { ProviderAccount } from './provider-account.ts';

export interface ProviderContext {
  /** with the settings of that company's accounts */
  readonly env: PaymentsEnvironment;
  /** of ours; '': the one account of the installation */
  readonly company: string;
  readonly log: FastifyBaseLogger;
  /** How long to wait for an answer. */
  readonly timeoutMs: number;
}

/** Public values that the scripts of wallets want in the browser. */
export type WalletValues = Pick<PayRules, 'payPal' | 'googlePay' | 'applePay'>;

export interface OpenedProvider {
  readonly provider: PaymentProvider;
  readonly wallets?: WalletValues;
  /**
   * Only where the provider is simulated: adds its API and its pages. Loads their code itself, so that production never
   * does.
   */
  addSimulator?(app: FastifyInstance, needs: SimulatorNeeds, options: SimulatorOptions): Promise<void> | void;
}

/** A wallet that is no payment company: its sealed card goes to a company that can open it. */
export interface OpenedWallet {
  readonly wallets: WalletValues;
  /**
   * Apple's session for a page of ours. `validationUrl` is checked here: only hosts of Apple are asked. @throws
   * invalid_request, unavailable
   */
  validateMerchant?(
    validationUrl: string,
    page: { readonly domain: string; readonly displayName: string },
  ): Promise<Record<string, unknown>>;
  /** Only where it is simulated: the simulator of its script and of the calls that the script makes. */
  addSimulator?(app: FastifyInstance, needs: SimulatorNeeds, options: SimulatorOptions): Promise<void> | void;
}

export interface WalletModule {
  readonly name: 'googlepay' | 'applepay';
  isSetUp(settings: AccountSettings): boolean;
  /** Undefined: not set up. */
  open(context: ProviderContext): OpenedWallet | undefined;
}

/** Where the browser goes for a challenge, for the content policy of the brands' pages. */
export interface ChallengeOrigins {
  /** a form is posted there */
  readonly forms: readonly string[];
  /** shown in a hidden frame */
  readonly frames: readonly string[];
}

/** A payment company as the server knows it: one folder below this one, one line in provider-modules.ts. */
export interface ProviderModule {
  readonly name: ProviderName;
  isSetUp(settings: AccountSettings): boolean;
  /** its simulator has accounts of single companies beside that of the installation */
  readonly simulatesCompanies?: true;
  /** what it accepts is authorised, and captured by itself afterwards; the others report what is paid */
  readonly authorisesFirst?: true;
  /**
   * Undefined: this installation has no account there. Without one, development and tests have a simulator. @throws
   * when it is set up wrongly
   */
  open(context: ProviderContext): OpenedProvider | undefined;
  challengeOrigins(env: PaymentsEnvironment): ChallengeOrigins;
}

/**
 * Where the events of an account arrive, on any of our hosts: what they prove with its own key is what counts.
 */
export function webhookPath({ provider, accountCompany }: ProviderAccount): string {
  return `/pay/webhooks/${accountCompany === '' ? '' : `${accountCompany}/`}${provider}`;
}
