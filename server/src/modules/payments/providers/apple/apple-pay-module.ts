import type { WalletModule } from '../provider-module.ts';
import { applePayConnection } from './apple-pay-settings.ts';
import { validateMerchant } from './validate-merchant.ts';

export const applePayModule: WalletModule = {
  name: 'applepay',
  isSetUp: ({ applePay }) => applePay !== undefined,
  open({ env, log }) {
    const connection = applePayConnection(env);
    if (!connection) return undefined;
    const { scriptUrl, merchantId, simulated } = connection;
    return {
      wallets: { applePay: { scriptUrl, merchantId } },
      validateMerchant: (validationUrl, page) => validateMerchant(validationUrl, page, connection, log),
      ...(simulated
        ? {
            async addSimulator(app) {
              const { addApplePaySimulator } = await import('@halo/simulators/wallets/apple-pay-simulator');
              addApplePaySimulator(app);
            },
          }
        : {}),
    };
  },
};
