import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { ProviderModule } from '../provider-module.ts';
import { createTrustPayProvider } from './trustpay-provider.ts';
import { simulatedTrustPay, trustPayConnection } from './trustpay-settings.ts';

/** Where the gateway's own windows live; what they lead to inside their frame is no matter of ours. */
const WINDOW_ORIGINS = ['https://*.trustpay.eu'];

export const trustPayModule: ProviderModule = {
  name: 'trustpay',
  isSetUp: ({ trustPay }) => trustPay !== undefined,
  open({ env, log, timeoutMs }) {
    if (env.trustPay) return { provider: createTrustPayProvider(trustPayConnection(env.trustPay, timeoutMs), log) };
    if (env.isProduction) return undefined;
    const connection = simulatedTrustPay(env, timeoutMs);
    return {
      provider: createTrustPayProvider(connection, log),
      async addSimulator(app, needs, { webhookDelayMs, pendingMs, silenceMs }) {
        const { addTrustPaySimulator } = await import('@halo/simulators/trustpay/trustpay-simulator');
        addTrustPaySimulator(app, needs, connection, {
          ...(webhookDelayMs === undefined ? {} : { delayMs: webhookDelayMs }),
          ...(pendingMs === undefined ? {} : { pendingMs }),
          ...(silenceMs === undefined ? {} : { silenceMs }),
        });
      },
    };
  },
  challengeOrigins(env) {
    const origins = env.trustPay || env.isProduction ? WINDOW_ORIGINS : [publicOrigin(env, SYSTEM_HOSTS.bank)];
    return { forms: origins, frames: origins };
  },
};
