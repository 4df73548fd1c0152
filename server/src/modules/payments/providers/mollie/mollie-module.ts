import type { ProviderModule } from '../provider-module.ts';
import { createMollieProvider } from './mollie-provider.ts';
import { mollieConnection } from './mollie-settings.ts';

export const mollieModule: ProviderModule = {
  name: 'mollie',
  isSetUp: ({ mollie }) => mollie !== undefined,
  open({ env, log, timeoutMs }) {
    const connection = mollieConnection(env, env.mollie, timeoutMs);
    if (!connection) return undefined;
    const provider = createMollieProvider(connection, log);
    if (!connection.isSimulated) return { provider };
    return {
      provider,
      async addSimulator(app, needs, { webhookDelayMs, pendingMs, silenceMs }) {
        const [{ addMollieSimulator }, { COURIER_TIMES }] = [
          await import('@halo/simulators/mollie/mollie-simulator'),
          await import('@halo/simulators/webhook-courier'),
        ];
        addMollieSimulator(app, needs, connection, {
          ...COURIER_TIMES,
          delayMs: webhookDelayMs ?? COURIER_TIMES.delayMs,
          pendingMs: pendingMs ?? COURIER_TIMES.pendingMs,
          ...(silenceMs === undefined ? {} : { silenceMs }),
        });
      },
    };
  },
  // The browser goes to Mollie's page by an address, which no policy needs to name.
  challengeOrigins: () => ({ forms: [], frames: [] }),
};
