import { openKeyring } from '@halo/server-kit/process/keys';

/** The least that a server in production needs, with its keys in that folder. For `buildTestApp`. */
export function productionEnvironment(keysDirectory: string): Record<string, string> {
  // Production makes no keys of its own.
  const keyring = openKeyring({ directory: keysDirectory, mayCreate: true });
  keyring.secret('card-token');
  keyring.secret('operators');
  keyring.signingPair('releases');
  return {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres:///not-opened?host=/nowhere',
    SMTP_URL: 'smtps://mail.example.com',
    HALO_PUBLIC_ORIGIN: 'https://*',
    HALO_KEYS_DIR: keysDirectory,
    HALO_TRUST_PROXY: 'none',
    ADYEN_API_KEY: 'x',
    ADYEN_MERCHANT_ACCOUNT: 'x',
    ADYEN_HMAC_KEY: '00112233445566778899aabbccddeeff',
    ADYEN_ENDPOINT: 'https://live.example.com',
    HALO_LOG_LEVEL: 'silent',
  };
}
