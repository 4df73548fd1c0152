import { SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { PaymentsEnvironment } from '../../payment-environment.ts';
import { paymentKeys } from '../../payment-keys.ts';
import { webhookPath } from '../provider-module.ts';

const PROVIDER_TIMEOUT_MS = 15_000;
const SIMULATOR_MERCHANT = 'HaloSimulator';
const ADYEN_TEST_ADDRESS = 'https://checkout-test.adyen.com';
/** Where Adyen's challenges live: an account's own host below it. */
const ADYEN_CHALLENGE_ORIGINS = ['https://*.adyen.com'];

export const SIMULATOR_API_PATH = SIMULATOR_PATHS.adyen;
export const WEBHOOK_PATH = webhookPath({ provider: 'adyen', accountCompany: '' });
/** Where the simulated account of a company answers; '': the one of the installation. */
const simulatorPath = (company: string) => `${SIMULATOR_API_PATH}${company && `/${company}`}`;

export interface AdyenConnection {
  readonly apiKey: string;
  readonly merchantAccount: string;
  readonly hmacKey: string;
  /** of the events about kept cards; undefined: the account sends none */
  readonly tokenHmacKey?: string | undefined;
  /** what card fields are encrypted with; undefined: the account takes card numbers as they are */
  readonly cardKey?: (() => Promise<string>) | undefined;
  /** new cards are sent with the address of their owner */
  readonly asksAddress: boolean;
  readonly endpoint: () => string;
  readonly timeoutMs: number;
  readonly isSimulated: boolean;
}

/** Adyen as the environment names it; without that, the simulator of this server, which production never has. */
export function adyenConnection(
  env: PaymentsEnvironment,
  timeoutMs = PROVIDER_TIMEOUT_MS,
  company = '',
): AdyenConnection {
  if (env.adyen) {
    const { apiKey, merchantAccount, hmacKey, tokenHmacKey, endpoint, cardPublicKey, asksAddress } = env.adyen;
    // The test platform says yes and takes no money.
    if (env.isProduction && endpoint === undefined)
      throw new Error('ADYEN_ENDPOINT is needed in production: a live account has an address of its own');
    return {
      apiKey,
      merchantAccount,
      hmacKey,
      tokenHmacKey,
      cardKey: cardPublicKey === undefined ? undefined : () => Promise.resolve(cardPublicKey),
      asksAddress,
      endpoint: () => endpoint ?? ADYEN_TEST_ADDRESS,
      timeoutMs,
      isSimulated: false,
    };
  }
  if (env.isProduction)
    throw new Error('Payments need ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT and ADYEN_HMAC_KEY in production');
  const keys = paymentKeys(env);
  const suffix = company && `-${company}`;
  return {
    apiKey: keys.secret(`adyen-simulator-api${suffix}`).toString('base64url'),
    merchantAccount: `${SIMULATOR_MERCHANT}${suffix}`,
    hmacKey: keys.secret(`adyen-simulator-webhook${suffix}`).toString('hex'),
    tokenHmacKey: keys.secret(`adyen-simulator-tokens${suffix}`).toString('hex'),
    asksAddress: false,
    endpoint: () => `http://127.0.0.1:${env.port}${simulatorPath(company)}`,
    timeoutMs,
    isSimulated: true,
  };
}

/** Origins that a challenge may be posted to, for the content policy of the brands' pages. */
export function challengeOrigins(env: PaymentsEnvironment): readonly string[] {
  return env.adyen ? ADYEN_CHALLENGE_ORIGINS : [publicOrigin(env, SYSTEM_HOSTS.bank)];
}
