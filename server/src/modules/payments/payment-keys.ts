import type { PaymentsEnvironment } from './payment-environment.ts';
import { type Keyring, openKeyring } from '@halo/server-kit/process/keys';

/** Secrets of the payment service, from the key folder. */
export function paymentKeys(env: Pick<PaymentsEnvironment, 'keysDirectory' | 'isProduction'>): Keyring {
  return openKeyring({ directory: env.keysDirectory, mayCreate: !env.isProduction });
}
