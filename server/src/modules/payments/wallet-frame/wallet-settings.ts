import { CURRENCY } from '@halo/server-kit/money/currency';
import type { Brand, Wallet, WalletSettings } from '@halo/shared/contracts';
import type { WalletValues } from '../providers/provider-module.ts';

/** Who opens Google's and Apple's sealed cards. */
const GATEWAY = 'adyen';

/** What a wallet's script must know of this brand; undefined: the wallet is not set up here. */
export function walletSettings(
  wallet: Wallet,
  brand: Brand,
  { payPal, googlePay, applePay }: WalletValues,
): WalletSettings | undefined {
  switch (wallet) {
    case 'paypal':
      return payPal && { wallet, scriptUrl: payPalScript(payPal) };
    case 'googlepay': {
      const { environment, gatewayMerchantId, merchantId, merchantName } = brand.googlePay;
      return (
        googlePay && {
          wallet,
          scriptUrl: googlePay.scriptUrl,
          environment,
          gateway: GATEWAY,
          gatewayMerchantId,
          merchantId,
          merchantName,
          country: merchantCountry(brand),
        }
      );
    }
    case 'applepay':
      return (
        applePay && {
          wallet,
          scriptUrl: applePay.scriptUrl,
          merchantId: applePay.merchantId,
          merchantName: brand.title,
          country: merchantCountry(brand),
        }
      );
  }
}

/** The country of the company that sells, as Apple and Google write it. */
function merchantCountry({ company }: Brand): string {
  return company.country.toUpperCase();
}

/**
 * Its script learns by its address what it may offer: PayPal itself, in euros, captured at once, and no card fields of
 * its own.
 */
function payPalScript({ scriptUrl, clientId }: { scriptUrl: string; clientId: string }): string {
  const url = new URL(scriptUrl);
  for (const [name, value] of Object.entries({
    'client-id': clientId,
    currency: CURRENCY,
    intent: 'capture',
    commit: 'true',
    components: 'buttons',
    'disable-funding': 'card',
  })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

/** Origins of each provider that its script needs, beside the script's own. */
const PROVIDER_ORIGINS: Readonly<Record<Wallet, readonly string[]>> = {
  paypal: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  googlepay: ['https://pay.google.com', 'https://google.com', 'https://www.google.com', 'https://www.gstatic.com'],
  applepay: ['https://applepay.cdn-apple.com', 'https://*.apple.com'],
};

/** One provider and no other: what its frame may load, and where its windows may be. */
export function walletOrigins({ wallet, scriptUrl }: WalletSettings): readonly string[] {
  const { origin } = new URL(scriptUrl);
  const own = PROVIDER_ORIGINS[wallet];
  return own.some((pattern) => isCovered(origin, pattern)) ? own : [origin];
}

function isCovered(origin: string, pattern: string): boolean {
  if (!pattern.includes('*')) return origin === pattern;
  const domain = pattern.slice(pattern.indexOf('*') + 1);
  return origin.startsWith('https://') && origin.endsWith(domain);
}
