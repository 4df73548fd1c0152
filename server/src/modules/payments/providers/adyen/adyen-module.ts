import type { SimulatedCardKey } from '@halo/simulators/adyen/simulated-card-key';
import { takesRawCards } from '../../card-fields-setting.ts';
import { type ProviderModule, webhookPath } from '../provider-module.ts';
import { createAdyenProvider } from './adyen-provider.ts';
import { adyenConnection, challengeOrigins } from './adyen-settings.ts';

export const adyenModule: ProviderModule = {
  name: 'adyen',
  isSetUp: ({ adyen }) => adyen !== undefined,
  simulatesCompanies: true,
  authorisesFirst: true,
  open({ env, log, timeoutMs, company }) {
    if (env.isProduction && !env.adyen) return undefined;
    const connection = adyenConnection(env, timeoutMs, company);
    if (!connection.isSimulated) return { provider: createAdyenProvider(connection, log) };
    let known: Promise<SimulatedCardKey> | undefined;
    // Made when the first card needs it: most servers of the tests never do.
    const cardKey = () =>
      (known ??= import('@halo/simulators/adyen/simulated-card-key').then(({ createSimulatedCardKey }) =>
        createSimulatedCardKey(),
      ));
    return {
      provider: createAdyenProvider({ ...connection, cardKey: async () => (await cardKey()).publicKey }, log),
      async addSimulator(app, needs, options) {
        const { addAdyenSimulator } = await import('@halo/simulators/adyen/adyen-simulator');
        addAdyenSimulator(app, needs, connection, {
          ...options,
          cards: { cardKey, takesRawCards: takesRawCards(env.cardFields) },
          webhookUrl: `http://127.0.0.1:${env.port}${webhookPath({ provider: 'adyen', accountCompany: company })}`,
          ...(company === '' ? {} : { account: company }),
        });
      },
    };
  },
  challengeOrigins: (env) => ({ forms: challengeOrigins(env), frames: [] }),
};
