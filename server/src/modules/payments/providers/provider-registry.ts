import type { SimulatorNeeds, SimulatorOptions } from '@halo/simulators/simulator-needs';
import type { Brand, CardGateway, PaymentMethod } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import { isEncrypted } from '../card-fields-setting.ts';
import { gatewayOf, type PaymentsEnvironment } from '../payment-environment.ts';
import { checkCompanies } from './company-checks.ts';
import { type CompanyOpening, openForCompanies, openingOf } from './company-openings.ts';
import type { PaymentProvider, ProviderName } from './payment-provider.ts';
import { accountName, type ProviderAccount } from './provider-account.ts';
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

/** An account that is set up, with the adapter that speaks for it. */
export interface OpenAccount extends PaymentProvider, ProviderAccount {}

/** The accounts at payment companies of this installation. */
export interface ProviderRegistry {
  /** Undefined: this account is not set up any more. */
  of(account: ProviderAccount): OpenAccount | undefined;
  byName(name: string): OpenAccount | undefined;
  all(): readonly OpenAccount[];
  /** Where a brand's new payments at a company go. */
  atBrand(brand: Brand, provider: ProviderName): OpenAccount | undefined;
  /** Who a brand's cards go to. */
  gateway(brand: Brand): CardGateway;
  /** Undefined: no company here takes this way to pay. */
  forMethod(brand: Brand, method: PaymentMethod): OpenAccount | undefined;
  /** Whether a brand's cards are encrypted in its card frame; else they come as they were typed. */
  encryptsCards(brand: Brand): boolean;
  /** What its card frame encrypts them with. */
  cardKey(brand: Brand): Promise<string> | undefined;
  /** What the wallets' scripts must know on the pages of this brand. */
  wallets(brand: Brand): WalletValues;
  /** Apple's session for a page of this brand. @throws invalid_request, unavailable */
  validateMerchant(
    brand: Brand,
    validationUrl: string,
    page: { readonly domain: string; readonly displayName: string },
  ): Promise<Record<string, unknown>>;
  addSimulators(app: FastifyInstance, needs: SimulatorNeeds, options: SimulatorOptions): Promise<void>;
}

interface RegistryParts {
  readonly env: PaymentsEnvironment;
  readonly opened: readonly CompanyOpening<OpenedProvider>[];
  readonly wallets: readonly CompanyOpening<OpenedWallet>[];
  readonly accounts: ReadonlyMap<string, OpenAccount>;
}

/** @throws when an account is set up wrongly, or no account takes the cards of a brand */
export function createProviderRegistry(
  context: Omit<ProviderContext, 'company'>,
  brands: readonly Brand[],
  modules: readonly ProviderModule[] = PROVIDER_MODULES,
  walletModules: readonly WalletModule[] = WALLET_MODULES,
): ProviderRegistry {
  const { env } = context;
  const opened = openForCompanies(context, modules);
  const accounts = new Map(opened.map(openAccount).map((account) => [accountName(account), account]));
  const parts = { env, opened, accounts, wallets: openForCompanies(context, walletModules) };
  const { wallets } = parts;
  const gateway = (brand: Brand) => gatewayOf(env.cardGateways, brand.id);
  const atBrand = (brand: Brand, name: ProviderName) => accountAt(parts, brand, name);
  const encryptsCards = (brand: Brand) =>
    isEncrypted(env.cardFields, brand.id) && atBrand(brand, gateway(brand))?.cardKey !== undefined;
  const registry: ProviderRegistry = {
    of: (account) => accounts.get(accountName(account)),
    byName: (name) => accounts.get(name),
    all: () => [...accounts.values()],
    atBrand,
    gateway,
    forMethod: (brand, method) => accountFor(parts, brand, method),
    encryptsCards,
    cardKey: (brand) => (encryptsCards(brand) ? atBrand(brand, gateway(brand))?.cardKey?.() : undefined),
    wallets: (brand) => walletValues(parts, brand),
    async validateMerchant(brand, validationUrl, page) {
      const apple = openingOf(env, brand, wallets, 'applepay')?.opened;
      if (!apple?.validateMerchant) throw new AppError('unavailable', { message: 'Apple Pay is not set up' });
      return apple.validateMerchant(validationUrl, page);
    },
    async addSimulators(app, needs, options) {
      for (const each of [...opened, ...wallets]) await each.opened.addSimulator?.(app, needs, options);
    },
  };
  checkCompanies(context, brands, registry);
  return registry;
}

function openAccount({ company, opened: { provider } }: CompanyOpening<OpenedProvider>): OpenAccount {
  return { ...provider, provider: provider.name, accountCompany: company };
}

function accountAt({ env, opened, accounts }: RegistryParts, brand: Brand, name: string): OpenAccount | undefined {
  const found = openingOf(env, brand, opened, name);
  return found && accounts.get(accountName({ provider: name, accountCompany: found.company }));
}

function accountFor(parts: RegistryParts, brand: Brand, method: PaymentMethod): OpenAccount | undefined {
  const preferred = accountAt(parts, brand, gatewayOf(parts.env.cardGateways, brand.id));
  if (preferred?.methods.includes(method)) return preferred;
  // A card goes to the brand's own gateway or nowhere; a wallet's sealed card to a company that can open it.
  if (method === 'credit_card') return undefined;
  const names = [...new Set(parts.opened.map(({ name }) => name))];
  const others = names
    .map((name) => accountAt(parts, brand, name))
    .filter((each): each is OpenAccount => each?.methods.includes(method) ?? false);
  return WALLETS.includes(method) ? (others.find(({ name }) => name === 'adyen') ?? others[0]) : others[0];
}

function walletValues({ env, opened, wallets }: RegistryParts, brand: Brand): WalletValues {
  const ofBrand = <O extends OpenedProvider | OpenedWallet>(all: readonly CompanyOpening<O>[]) =>
    [...new Set(all.map(({ name }) => name))].map((name) => openingOf(env, brand, all, name)?.opened.wallets);
  return Object.assign({}, ...ofBrand(opened), ...ofBrand(wallets)) as WalletValues;
}

/** Origins that challenges of any company may lead to. */
export function challengeOrigins(
  env: PaymentsEnvironment,
  modules: readonly ProviderModule[] = PROVIDER_MODULES,
): ChallengeOrigins {
  const own = Object.values(env.companies).flatMap((settings) =>
    modules
      .filter((module) => module.isSetUp(settings))
      .map((module) => module.challengeOrigins({ ...env, ...settings })),
  );
  const all = [...modules.map((module) => module.challengeOrigins(env)), ...own];
  return {
    forms: [...new Set(all.flatMap(({ forms }) => forms))],
    frames: [...new Set(all.flatMap(({ frames }) => frames))],
  };
}
