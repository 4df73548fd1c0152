import type { Brand } from '@halo/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { isEncrypted } from '../card-fields-setting.ts';
import { suffixOf } from '../company-accounts.ts';
import type { PaymentsEnvironment } from '../payment-environment.ts';
import { assertRealGooglePay } from './google/google-pay-settings.ts';
import type { PaymentProvider, ProviderName } from './payment-provider.ts';
import type { ProviderAccount } from './provider-account.ts';
import type { WalletValues } from './provider-module.ts';

interface CheckNeeds {
  readonly env: PaymentsEnvironment;
  readonly log: FastifyBaseLogger;
}

type Account = ProviderAccount & Pick<PaymentProvider, 'cardKey'>;

/** The accounts as brands find them. */
interface Accounts {
  all(): readonly Account[];
  atBrand(brand: Brand, provider: ProviderName): Account | undefined;
  gateway(brand: Brand): ProviderName;
  wallets(brand: Brand): WalletValues;
}

/** What the environment alone cannot show. @throws when the accounts and the brands' companies do not fit */
export function checkCompanies({ env, log }: CheckNeeds, brands: readonly Brand[], accounts: Accounts): void {
  for (const company of Object.keys(env.companies)) {
    if (!brands.some((brand) => brand.company.id === company))
      throw new Error(`…__${suffixOf(company)}: no brand sells for a company ${company}`);
  }
  for (const brand of brands) checkBrand(env, brand, accounts);
  if (env.isProduction) warnOfSharing(log, brands, accounts);
}

function checkBrand(env: PaymentsEnvironment, brand: Brand, accounts: Accounts): void {
  const { company, id } = brand;
  const gateway = accounts.gateway(brand);
  const account = accounts.atBrand(brand, gateway);
  if (!account)
    throw new Error(
      `HALO_CARD_GATEWAY: ${gateway} takes the cards of ${id}, and no account of ${company.id} is set up there`,
    );
  // To fall back to plain numbers in silence would break the promise that our server cannot read them.
  const { cardFields } = env;
  if (cardFields.isSaid && isEncrypted(cardFields, id) && account.cardKey === undefined)
    throw new Error(`HALO_CARD_FIELDS: the account of ${company.id} has no key for the encrypted cards of ${id}`);
  checkRoutes(env, brand, accounts);
  if (accounts.wallets(brand).googlePay) {
    const { googlePayMerchantId } = env.companies[company.id] ?? env;
    assertRealGooglePay({ isProduction: env.isProduction, googlePayMerchantId }, [brand]);
  }
}

function checkRoutes({ cardRoutes, cardFields }: PaymentsEnvironment, brand: Brand, accounts: Accounts): void {
  const shares = cardRoutes[brand.id] ?? [];
  const missing = shares.find(({ gateway }) => accounts.atBrand(brand, gateway) === undefined);
  if (missing)
    throw new Error(
      `HALO_CARD_ROUTES: no account of ${brand.company.id} is set up at ${missing.gateway} for ${brand.id}`,
    );
  const isReadByOne = isEncrypted(cardFields, brand.id) && accounts.atBrand(brand, accounts.gateway(brand))?.cardKey;
  if (shares.length > 0 && isReadByOne)
    throw new Error(`HALO_CARD_ROUTES: the cards of ${brand.id} are encrypted for one company, no other can read them`);
}

/** Two companies on one account: what one sells arrives at the other, and so do disputes. */
function warnOfSharing(log: FastifyBaseLogger, brands: readonly Brand[], accounts: Accounts): void {
  for (const account of accounts.all().filter(({ accountCompany }) => accountCompany === '')) {
    const companies = brands
      .filter((brand) => accounts.atBrand(brand, account.provider) === account)
      .map((brand) => brand.company.id);
    if (new Set(companies).size > 1)
      log.warn(
        { provider: account.provider, companies: [...new Set(companies)] },
        'several companies sell through one account; give each its own, or run one company an installation',
      );
  }
}
