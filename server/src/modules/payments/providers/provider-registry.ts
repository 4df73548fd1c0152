import type { SimulatorNeeds, SimulatorOptions } from '@halo/simulators/simulator-needs';
import type { Brand, CardGateway, PaymentMethod } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import { isEncrypted } from '../card-fields-setting.ts';
import type { PaymentsEnvironment } from '../payment-environment.ts';
import { assertRealGooglePay } from './google/google-pay-settings.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { PROVIDER_MODULES, WALLET_MODULES } from './provider-modules.ts';
import type {
  ChallengeOrigins,
  OpenedProvider,
  ProviderContext,
  OpenedWallet,
  ProviderModule,
  WalletModule,
  WalletValues,
} from './provider-module.ts';

const WALLETS: readonly PaymentMethod[] = ['googlepay', 'applepay'];

/** The payment companies of this installation. */
export interface ProviderRegistry {
  byName(name: string): PaymentProvider | undefined;
  all(): readonly PaymentProvider[];
  /** Who a brand's cards go to. */
  gateway(brand: Brand): CardGateway;
  /** Undefined: no company here takes this way to pay. */
  forMethod(brand: Brand, method: PaymentMethod): PaymentProvider | undefined;
  /** Whether a brand's cards are encrypted in its card frame; else they come as they were typed. */
  encryptsCards(brand: Brand): boolean;
  /** What its card frame encrypts them with. */
  cardKey(brand: Brand): Promise<string> | undefined;
  readonly wallets: WalletValues;
  /** Apple's session for a page of this brand. @throws invalid_request, unavailable */
  validateMerchant(
    validationUrl: string,
    page: { readonly domain: string; readonly displayName: string },
  ): Promise<Record<string, unknown>>;
  addSimulators(app: FastifyInstance, needs: SimulatorNeeds, options: SimulatorOptions): Promise<void>;
}

/** @throws when a company is set up wrongly, or no gateway takes the cards of a brand */
export function createProviderRegistry(
  context: ProviderContext,
  brands: readonly Brand[],
  modules: readonly ProviderModule[] = PROVIDER_MODULES,
  walletModules: readonly WalletModule[] = WALLET_MODULES,
): ProviderRegistry {
  const wallets = walletModules
    .map((module) => module.open(context))
    .filter((each): each is OpenedWallet => each !== undefined);
  const opened = modules
    .map((module) => module.open(context))
    .filter((each): each is OpenedProvider => each !== undefined);
  const providers = new Map(opened.map(({ provider }) => [provider.name as string, provider]));
  const gateway = (brand: Brand) => cardGateway(context.env, brand.id);
  const encryptsCards = (brand: Brand) =>
    isEncrypted(context.env.cardFields, brand.id) && providers.get(gateway(brand))?.cardKey !== undefined;
  for (const brand of brands) {
    if (!providers.has(gateway(brand)))
      throw new Error(`HALO_CARD_GATEWAY: ${gateway(brand)} takes the cards of ${brand.id}, and is not set up`);
  }
  assertRealGooglePay(context.env, brands);
  return {
    byName: (name) => providers.get(name),
    all: () => [...providers.values()],
    gateway,
    forMethod(brand, method) {
      const preferred = providers.get(gateway(brand));
      if (preferred?.methods.includes(method)) return preferred;
      // A card goes to the brand's own gateway or nowhere; a wallet's sealed card to a company that can open it.
      if (method === 'credit_card') return undefined;
      const others = [...providers.values()].filter(({ methods }) => methods.includes(method));
      return WALLETS.includes(method) ? (others.find(({ name }) => name === 'adyen') ?? others[0]) : others[0];
    },
    encryptsCards,
    cardKey: (brand) => (encryptsCards(brand) ? providers.get(gateway(brand))?.cardKey?.() : undefined),
    wallets: Object.assign(
      {},
      ...opened.map((each) => each.wallets),
      ...wallets.map((each) => each.wallets),
    ) as WalletValues,
    async validateMerchant(validationUrl, page) {
      const apple = wallets.find((each) => each.validateMerchant !== undefined);
      if (!apple?.validateMerchant) throw new AppError('unavailable', { message: 'Apple Pay is not set up' });
      return apple.validateMerchant(validationUrl, page);
    },
    async addSimulators(app, needs, options) {
      for (const each of [...opened, ...wallets]) await each.addSimulator?.(app, needs, options);
    },
  };
}

/** Origins that challenges of any company may lead to. */
export function challengeOrigins(
  env: PaymentsEnvironment,
  modules: readonly ProviderModule[] = PROVIDER_MODULES,
): ChallengeOrigins {
  const all = modules.map((module) => module.challengeOrigins(env));
  return {
    forms: [...new Set(all.flatMap(({ forms }) => forms))],
    frames: [...new Set(all.flatMap(({ frames }) => frames))],
  };
}

function cardGateway({ cardGateways }: PaymentsEnvironment, brandId: string): CardGateway {
  return cardGateways.byBrand[brandId] ?? cardGateways.others;
}
