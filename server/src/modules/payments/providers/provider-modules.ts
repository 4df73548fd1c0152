import { adyenModule } from './adyen/adyen-module.ts';
import { applePayModule } from './apple/apple-pay-module.ts';
import { googlePayModule } from './google/google-pay-module.ts';
import { maxPayModule } from './maxpay/maxpay-module.ts';
import { mollieModule } from './mollie/mollie-module.ts';
import { payPalModule } from './paypal/paypal-module.ts';
import type { ProviderName } from './payment-provider.ts';
import type { ProviderModule, WalletModule } from './provider-module.ts';
import { trustPayModule } from './trustpay/trustpay-module.ts';

/** Every payment company that the server can speak to. */
export const PROVIDER_MODULES: readonly ProviderModule[] = [
  adyenModule,
  trustPayModule,
  maxPayModule,
  mollieModule,
  payPalModule,
];

export function authorisesFirst(provider: ProviderName): boolean {
  return PROVIDER_MODULES.some((each) => each.name === provider && each.authorisesFirst === true);
}

/** Every wallet whose script runs in the wallet frame and that is no payment company. */
export const WALLET_MODULES: readonly WalletModule[] = [googlePayModule, applePayModule];
