import { type ProviderModule, webhookPath } from '../provider-module.ts';
import { createPayPalProvider } from './paypal-provider.ts';
import { payPalConnection, simulatedPayPal } from './paypal-settings.ts';

export const payPalModule: ProviderModule = {
  name: 'paypal',
  isSetUp: ({ payPal }) => payPal !== undefined,
  open({ env, log, timeoutMs }) {
    if (!env.payPal && env.isProduction) return undefined;
    const connection = env.payPal ? payPalConnection(env.payPal, timeoutMs) : simulatedPayPal(env, timeoutMs);
    const opened = {
      provider: createPayPalProvider(connection, log),
      wallets: { payPal: { scriptUrl: connection.scriptAddress, clientId: connection.clientId } },
    };
    if (!connection.isSimulated) return opened;
    return {
      ...opened,
      async addSimulator(app, needs, { webhookDelayMs, pendingMs, silenceMs }) {
        const { addPayPalSimulator } = await import('@halo/simulators/paypal/paypal-simulator');
        await addPayPalSimulator(
          app,
          needs,
          connection,
          `http://127.0.0.1:${env.port}${webhookPath({ provider: 'paypal', accountCompany: '' })}`,
          {
            ...(webhookDelayMs === undefined ? {} : { delayMs: webhookDelayMs }),
            ...(pendingMs === undefined ? {} : { pendingMs }),
            ...(silenceMs === undefined ? {} : { silenceMs }),
          },
        );
      },
    };
  },
  // The shopper agrees in a window of PayPal's script, which lives in the wallet frame.
  challengeOrigins: () => ({ forms: [], frames: [] }),
};
