import type { ProviderModule } from '../provider-module.ts';
import { createMaxPayProvider } from './maxpay-provider.ts';
import { maxPayConnection, simulatedMaxPay } from './maxpay-settings.ts';

export const maxPayModule: ProviderModule = {
  name: 'maxpay',
  isSetUp: ({ maxPay }) => maxPay !== undefined,
  open({ env, log, timeoutMs }) {
    if (env.maxPay) return { provider: createMaxPayProvider(maxPayConnection(env.maxPay, timeoutMs), log) };
    if (env.isProduction) return undefined;
    const connection = simulatedMaxPay(env, timeoutMs);
    return {
      provider: createMaxPayProvider(connection, log),
      async addSimulator(app, needs, { webhookDelayMs, pendingMs, silenceMs }) {
        const { addMaxPaySimulator } = await import('@halo/simulators/maxpay/maxpay-simulator');
        addMaxPaySimulator(app, needs, connection, {
          ...(webhookDelayMs === undefined ? {} : { delayMs: webhookDelayMs }),
          ...(pendingMs === undefined ? {} : { pendingMs }),
          ...(silenceMs === undefined ? {} : { silenceMs }),
        });
      },
    };
  },
  // The browser goes to the bank's page by an address, which no policy needs to name.
  challengeOrigins: () => ({ forms: [], frames: [] }),
};
