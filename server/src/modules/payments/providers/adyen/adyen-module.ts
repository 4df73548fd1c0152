import type { ProviderModule } from '../provider-module.ts';
import { createAdyenProvider } from './adyen-provider.ts';
import { adyenConnection, challengeOrigins, WEBHOOK_PATH } from './adyen-settings.ts';

export const adyenModule: ProviderModule = {
  name: 'adyen',
  open({ env, log, timeoutMs }) {
    if (env.isProduction && !env.adyen) return undefined;
    const connection = adyenConnection(env, timeoutMs);
    const provider = createAdyenProvider(connection, log);
    if (!connection.isSimulated) return { provider };
    return {
      provider,
      async addSimulator(app, needs, options) {
        const { addAdyenSimulator } = await import('@halo/simulators/adyen/adyen-simulator');
        addAdyenSimulator(app, needs, connection, {
          ...options,
          webhookUrl: `http://127.0.0.1:${env.port}${WEBHOOK_PATH}`,
        });
      },
    };
  },
  challengeOrigins: (env) => ({ forms: challengeOrigins(env), frames: [] }),
};
