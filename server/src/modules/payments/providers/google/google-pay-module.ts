import type { WalletModule } from '../provider-module.ts';
import { googlePayScriptUrl } from './google-pay-settings.ts';

export const googlePayModule: WalletModule = {
  name: 'googlepay',
  isSetUp: ({ googlePayMerchantId }) => googlePayMerchantId !== undefined,
  open({ env }) {
    const scriptUrl = googlePayScriptUrl(env);
    if (scriptUrl === undefined) return undefined;
    const wallets = { googlePay: { scriptUrl } };
    if (env.googlePayMerchantId !== undefined) return { wallets };
    return {
      wallets,
      async addSimulator(app) {
        const { addGooglePaySimulator } = await import('@halo/simulators/wallets/google-pay-simulator');
        addGooglePaySimulator(app);
      },
    };
  },
};
