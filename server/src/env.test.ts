import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EnvironmentError, readEnvironment } from './env.ts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db.example.com/halo?sslmode=verify-full',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  HALO_KEYS_DIR: '/run/secrets/halo',
  HALO_PUBLIC_ORIGIN: 'https://*',
  HALO_TRUST_PROXY: '10.0.0.0/8',
  ADYEN_API_KEY: 'k',
  ADYEN_MERCHANT_ACCOUNT: 'm',
  ADYEN_HMAC_KEY: 'ab'.repeat(32),
  ADYEN_ENDPOINT: 'https://1797a841fbb37ca7-Halo-checkout-live.adyenpayments.com/checkout',
};

test('nothing needs to be set in development', () => {
  expect(readEnvironment({})).toMatchObject({
    mode: 'development',
    port: 4000,
    host: '127.0.0.1',
    dataDirectory: path.resolve(import.meta.dirname, '../../var'),
    databaseUrl: undefined,
    smtpUrl: undefined,
    adyen: undefined,
  });
});

test('the public origin follows the port unless it is given', () => {
  expect(publicOrigin(readEnvironment({ HALO_PORT: '4205' }), 'luna.localhost')).toBe('http://luna.localhost:4205');
  const asked = (origin: string) => readEnvironment({ HALO_PUBLIC_ORIGIN: origin, HALO_DEV_PUBLIC: 'yes' });
  expect(publicOrigin(asked('https://*'), 'luna.example')).toBe('https://luna.example');
  expect(publicOrigin(asked('https://*:8443'), 'luna.example')).toBe('https://luna.example:8443');
});

test('every wrong variable is named, one a line, and an empty one counts as absent', () => {
  const read = () =>
    readEnvironment({ HALO_PORT: '99999', DATABASE_URL: 'mysql://x/y', SMTP_URL: '', HALO_LOG_LEVEL: 'loud' });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/HALO_PORT: .*\n.*HALO_LOG_LEVEL: .*\n.*DATABASE_URL: must look like/);
  expect(read).not.toThrow(/SMTP_URL/);
});

test('published files lie in the data directory, unless there is a bucket', () => {
  expect(readEnvironment({}).storeBucket).toBeUndefined();
  expect(readEnvironment({ HALO_STORE_S3_BUCKET: 'halo' }).storeBucket).toEqual({
    bucket: 'halo',
    endpoint: undefined,
    region: 'us-east-1',
  });
  expect(
    readEnvironment({
      HALO_STORE_S3_BUCKET: 'halo',
      HALO_STORE_S3_ENDPOINT: 'http://minio:9000',
      HALO_STORE_S3_REGION: 'eu-south-1',
    }).storeBucket,
  ).toEqual({ bucket: 'halo', endpoint: 'http://minio:9000', region: 'eu-south-1' });
  expect(() => readEnvironment({ HALO_STORE_S3_ENDPOINT: 'http://minio:9000' })).toThrow(
    /HALO_STORE_S3_BUCKET: is needed/,
  );
  expect(() => readEnvironment({ HALO_STORE_S3_BUCKET: '../x' })).toThrow(
    /HALO_STORE_S3_BUCKET: must be the name of a bucket/,
  );
});

test('half an Adyen account is refused', () => {
  expect(() => readEnvironment({ ADYEN_API_KEY: 'k' })).toThrow(/ADYEN_MERCHANT_ACCOUNT: .*\n.*ADYEN_HMAC_KEY/);
});

test.each([
  ['MOLLIE', { MOLLIE_API_KEY: 'test_0123456789' }, /MOLLIE_PROFILE_ID: is needed/],
  [
    'PAYPAL',
    { PAYPAL_CLIENT_ID: 'x', PAYPAL_ENDPOINT: 'https://api-m.sandbox.paypal.com' },
    /PAYPAL_CLIENT_SECRET: .*\n.*PAYPAL_MERCHANT_ID: .*\n.*PAYPAL_WEBHOOK_ID/,
  ],
  ['TRUSTPAY', { TRUSTPAY_SECRET: 'x' }, /TRUSTPAY_API_KEY: .*\n.*TRUSTPAY_PROJECT_ID/],
  [
    'MAXPAY',
    { MAXPAY_ENDPOINT: 'https://gateway-sandbox.maxpay.com' },
    /MAXPAY_ACCOUNT: .*\n.*MAXPAY_PASSWORD: .*\n.*MAXPAY_SIGNATURE_KEY/,
  ],
  ['APPLE_PAY', { APPLE_PAY_MERCHANT_ID: 'merchant.halo' }, /APPLE_PAY_CERTIFICATE_FILE: .*\n.*APPLE_PAY_KEY_FILE/],
])('half an account of %s is refused', (_company, variables, complaint) => {
  expect(() => readEnvironment(variables)).toThrow(complaint);
});

test('each brand may send its cards to another company', () => {
  expect(readEnvironment({}).cardGateways).toEqual({ byBrand: {}, others: 'adyen' });
  expect(readEnvironment({ HALO_CARD_GATEWAY: 'maxpay' }).cardGateways).toEqual({ byBrand: {}, others: 'maxpay' });
  expect(readEnvironment({ HALO_CARD_GATEWAY: 'adyen,sol:trustpay,brise:maxpay' }).cardGateways).toEqual({
    byBrand: { sol: 'trustpay', brise: 'maxpay' },
    others: 'adyen',
  });
  expect(() => readEnvironment({ HALO_CARD_GATEWAY: 'stripe' })).toThrow(
    /HALO_CARD_GATEWAY: must be one of adyen, trustpay, maxpay/,
  );
});

const MOLLIE = { MOLLIE_API_KEY: 'test_0123456789', MOLLIE_PROFILE_ID: 'pfl_halo' };
test.each<[string, Record<string, string>, RegExp]>([
  [
    "Mollie's live key",
    { ...MOLLIE, MOLLIE_API_KEY: 'live_0123456789' },
    /MOLLIE_API_KEY: is a live key, which only production may use$/m,
  ],
  [
    "Mollie's live key with a simulator",
    { ...MOLLIE, MOLLIE_API_KEY: 'live_0123456789', MOLLIE_ENDPOINT: 'http://127.0.0.1:4000/simulators/mollie/v2/' },
    /a live key.*points at a simulator/,
  ],
  [
    "Adyen's live address",
    {
      ADYEN_API_KEY: 'k',
      ADYEN_MERCHANT_ACCOUNT: 'm',
      ADYEN_HMAC_KEY: 'ab'.repeat(32),
      ADYEN_ENDPOINT: 'https://x-checkout-live.adyenpayments.com/checkout',
    },
    /ADYEN_ENDPOINT: takes real money/,
  ],
  [
    "PayPal's live address",
    {
      PAYPAL_CLIENT_ID: 'x',
      PAYPAL_CLIENT_SECRET: 'x',
      PAYPAL_MERCHANT_ID: 'x',
      PAYPAL_WEBHOOK_ID: 'x',
      PAYPAL_ENDPOINT: 'https://api-m.paypal.com',
    },
    /PAYPAL_ENDPOINT: takes real money/,
  ],
  [
    "TrustPay's live address",
    {
      TRUSTPAY_API_KEY: 'x',
      TRUSTPAY_PROJECT_ID: 'x',
      TRUSTPAY_SECRET: 'x',
      TRUSTPAY_ENDPOINT: 'https://tpgw.trustpay.eu',
    },
    /TRUSTPAY_ENDPOINT: takes real money/,
  ],
  [
    "MaxPay's live address",
    {
      MAXPAY_ACCOUNT: 'x',
      MAXPAY_PASSWORD: 'x',
      MAXPAY_SIGNATURE_KEY: 'x',
      MAXPAY_ENDPOINT: 'https://gateway.maxpay.com',
    },
    /MAXPAY_ENDPOINT: takes real money/,
  ],
])('[API-03] outside production the server does not start with %s', (_name, variables, complaint) => {
  expect(() => readEnvironment(variables)).toThrow(complaint);
});

test('without an address the test platform is meant outside production, the live one in it', () => {
  const accounts = {
    TRUSTPAY_API_KEY: 'x',
    TRUSTPAY_PROJECT_ID: 'x',
    TRUSTPAY_SECRET: 'x',
    MAXPAY_ACCOUNT: 'x',
    MAXPAY_PASSWORD: 'x',
    MAXPAY_SIGNATURE_KEY: 'x',
  };
  const payPal = { PAYPAL_CLIENT_ID: 'x', PAYPAL_CLIENT_SECRET: 'x', PAYPAL_MERCHANT_ID: 'x', PAYPAL_WEBHOOK_ID: 'x' };
  const hosts = (env: ReturnType<typeof readEnvironment>) =>
    [env.trustPay, env.maxPay, env.payPal].map((each) => new URL(each?.endpoint ?? '').hostname);
  expect(hosts(readEnvironment({ ...accounts, ...payPal }))).toEqual([
    'test-tpgw.trustpay.eu',
    'gateway-sandbox.maxpay.com',
    'api-m.sandbox.paypal.com',
  ]);
  expect(hosts(readEnvironment({ ...PRODUCTION, ...accounts, ...payPal }))).toEqual([
    'tpgw.trustpay.eu',
    'gateway.maxpay.com',
    'api-m.paypal.com',
  ]);
});

test('operators have a host in development, in production only where it is given', () => {
  expect(readEnvironment({}).operationsHost).toBe('ops.localhost');
  expect(readEnvironment(PRODUCTION).operationsHost).toBeUndefined();
  expect(readEnvironment({ ...PRODUCTION, HALO_OPERATIONS_HOST: 'ops.halo.example' }).operationsHost).toBe(
    'ops.halo.example',
  );
  expect(() => readEnvironment({ HALO_OPERATIONS_HOST: 'https://ops.halo.example' })).toThrow(/HALO_OPERATIONS_HOST/);
});

test.each([
  ['short', 'Tr4wlers!x'],
  ["everybody's", 'qwerty123456'],
  ['the address itself', 'Carla.Rossi@halo.example'],
  ['a letter and no more', 'aaaaaaaaaaaaaaaa'],
])('a first operator with a password that is %s is refused', (_name, password) => {
  expect(() =>
    readEnvironment({ HALO_OPERATOR_EMAIL: 'carla.rossi@halo.example', HALO_OPERATOR_PASSWORD: password }),
  ).toThrow(/HALO_OPERATOR_PASSWORD: is too weak/);
});

test('a first operator takes address and password', () => {
  expect(
    readEnvironment({ HALO_OPERATOR_EMAIL: 'Carla.Rossi@halo.example', HALO_OPERATOR_PASSWORD: 'tram at the harbour' })
      .firstOperator?.email,
  ).toBe('carla.rossi@halo.example');
  expect(() => readEnvironment({ HALO_OPERATOR_EMAIL: 'carla.rossi@halo.example' })).toThrow(/one is not enough/);
});

test.each([
  ['all addresses', { HALO_HOST: '0.0.0.0' }, /HALO_HOST: 0\.0\.0\.0 lets others reach .*NODE_ENV=production/],
  ['all addresses of IPv6', { HALO_HOST: '::' }, /HALO_HOST: :: lets others/],
  ['an address of its network', { HALO_HOST: '192.168.1.20' }, /HALO_DEV_PUBLIC=yes/],
  ['https', { HALO_PUBLIC_ORIGIN: 'https://*' }, /HALO_PUBLIC_ORIGIN: https means a proxy/],
])('a server of development does not start for others by mistake: %s', (_name, variables, complaint) => {
  for (const mode of ['development', 'test']) {
    expect(() => readEnvironment({ NODE_ENV: mode, ...variables })).toThrow(complaint);
    expect(readEnvironment({ NODE_ENV: mode, ...variables, HALO_DEV_PUBLIC: 'yes' }).mode).toBe(mode);
  }
});

test('this machine is no other, and the word for others says yes', () => {
  for (const host of ['127.0.0.1', '::1', 'localhost']) expect(readEnvironment({ HALO_HOST: host }).host).toBe(host);
  expect(() => readEnvironment({ HALO_DEV_PUBLIC: 'true' })).toThrow(/HALO_DEV_PUBLIC: is yes or absent/);
  expect(() => readEnvironment({ ...PRODUCTION, HALO_DEV_PUBLIC: 'yes' })).toThrow(
    /HALO_DEV_PUBLIC: is for development/,
  );
});

test('a complete production environment is accepted', () => {
  expect(readEnvironment(PRODUCTION)).toMatchObject({
    isProduction: true,
    host: '0.0.0.0',
    publicScheme: 'https',
    shutdownGraceMs: 5000,
  });
});

test.each([
  ['a forgotten database', { DATABASE_URL: undefined }, /DATABASE_URL: is needed .*HALO_EMBEDDED_DATABASE=yes/],
  ['two databases', { HALO_EMBEDDED_DATABASE: 'yes' }, /HALO_EMBEDDED_DATABASE: is yes, and DATABASE_URL/],
  ['a missing mail server', { SMTP_URL: undefined }, /SMTP_URL/],
  [
    'the payment simulator',
    { ADYEN_API_KEY: undefined, ADYEN_MERCHANT_ACCOUNT: undefined, ADYEN_HMAC_KEY: undefined },
    /simulator/,
  ],
  ['a simulator address', { ADYEN_ENDPOINT: 'https://bank.localhost:4000' }, /ADYEN_ENDPOINT: points at a simulator/],
  ['a loopback address', { ADYEN_ENDPOINT: 'https://[::1]/' }, /ADYEN_ENDPOINT: points at a simulator/],
  [
    'a private address',
    { MOLLIE_API_KEY: 'live_0123456789', MOLLIE_PROFILE_ID: 'p', MOLLIE_ENDPOINT: 'https://10.0.0.7/v2/' },
    /MOLLIE_ENDPOINT: points at a simulator/,
  ],
  ['a test platform', { ADYEN_ENDPOINT: 'https://checkout-test.adyen.com' }, /ADYEN_ENDPOINT: is a test platform/],
  [
    'a sandbox',
    {
      PAYPAL_CLIENT_ID: 'x',
      PAYPAL_CLIENT_SECRET: 'x',
      PAYPAL_MERCHANT_ID: 'x',
      PAYPAL_WEBHOOK_ID: 'x',
      PAYPAL_ENDPOINT: 'https://api-m.sandbox.paypal.com',
    },
    /PAYPAL_ENDPOINT: is a test platform/,
  ],
  ['a test key', { MOLLIE_API_KEY: 'test_0123456789', MOLLIE_PROFILE_ID: 'p' }, /MOLLIE_API_KEY: is a test key/],
  ['no address of the live account', { ADYEN_ENDPOINT: undefined }, /ADYEN_ENDPOINT: is needed in production/],
  [
    'a company that takes cards and is not set up',
    { HALO_CARD_GATEWAY: 'adyen,sol:trustpay' },
    /TRUSTPAY_API_KEY: is needed in production/,
  ],
  [
    'plain http to a company',
    { ADYEN_ENDPOINT: 'http://x-checkout-live.adyenpayments.com/checkout' },
    /ADYEN_ENDPOINT: must be https/,
  ],
  ['the keys made for development', { HALO_KEYS_DIR: undefined }, /HALO_KEYS_DIR/],
  [
    'silence about the proxy in front',
    { HALO_TRUST_PROXY: undefined },
    /HALO_TRUST_PROXY: must name the proxies in front.*"none" when there is no proxy/,
  ],
  ['builds from elsewhere', { HALO_BUILDS_DIR: 'var/bench/monolith' }, /HALO_BUILDS_DIR/],
  ['plain http', { HALO_PUBLIC_ORIGIN: 'http://*' }, /HALO_PUBLIC_ORIGIN/],
])('production refuses %s', (_name, change, complaint) => {
  expect(() => readEnvironment({ ...PRODUCTION, ...change })).toThrow(complaint);
});

test('production has the embedded database only when it is meant', () => {
  const meant = readEnvironment({ ...PRODUCTION, DATABASE_URL: undefined, HALO_EMBEDDED_DATABASE: 'yes' });
  expect(meant.databaseUrl).toBeUndefined();
});

const BUCKET = { HALO_STORE_S3_BUCKET: 'halo' };
test.each<[string, (host: string) => Record<string, string>, Record<string, string>]>([
  [
    'DATABASE_URL',
    (host) => ({ DATABASE_URL: `postgres://u:p@${host}/halo` }),
    { DATABASE_URL: 'postgres://u:p@db.example.com/halo?sslmode=require' },
  ],
  ['REDIS_URL', (host) => ({ REDIS_URL: `redis://${host}:6379` }), { REDIS_URL: 'rediss://cache.example.com:6379' }],
  [
    'SMTP_URL',
    (host) => ({ SMTP_URL: `smtp://u:p@${host}` }),
    { SMTP_URL: 'smtp://u:p@mail.example.com:587?requireTLS=true' },
  ],
  [
    'HALO_TELEGRAM_API',
    (host) => ({ HALO_TELEGRAM_API: `http://${host}` }),
    { HALO_TELEGRAM_API: 'https://bots.example.com' },
  ],
  [
    'HALO_STORE_S3_ENDPOINT',
    (host) => ({ ...BUCKET, HALO_STORE_S3_ENDPOINT: `http://${host}:9000` }),
    { ...BUCKET, HALO_STORE_S3_ENDPOINT: 'https://s3.example.com' },
  ],
])('production leaves private networks with TLS only: %s', (name, plain, encrypted) => {
  for (const host of ['srv.example.com', '203.0.113.7', '[2001:db8::1]']) {
    expect(() => readEnvironment({ ...PRODUCTION, ...plain(host) })).toThrow(`${name}: goes to ${host} without TLS`);
    expect(readEnvironment(plain(host)).isProduction).toBe(false);
  }
  for (const host of ['127.0.0.1', '10.0.0.7', '[fd00::7]', 'localhost', 'srv.internal'])
    expect(readEnvironment({ ...PRODUCTION, ...plain(host) }).isProduction).toBe(true);
  expect(readEnvironment({ ...PRODUCTION, ...encrypted }).isProduction).toBe(true);
});

test('a mode of TLS that anybody between could switch off is none', () => {
  const url = 'postgres://u:p@db.example.com/halo';
  for (const mode of ['disable', 'prefer', 'no-verify'])
    expect(() => readEnvironment({ ...PRODUCTION, DATABASE_URL: `${url}?sslmode=${mode}` })).toThrow(/without TLS/);
  for (const mail of [
    'smtp://u:p@mail.example.com?requireTLS=true&ignoreTLS=true',
    'smtps://u:p@mail.example.com?tls.rejectUnauthorized=false',
  ])
    expect(() => readEnvironment({ ...PRODUCTION, SMTP_URL: mail })).toThrow(/without TLS/);
});

test('the proxies in front are named, or it is said that there is none', () => {
  const proxies = (value?: string) =>
    readEnvironment(value === undefined ? {} : { HALO_TRUST_PROXY: value }).trustedProxies;
  expect(proxies()).toEqual([]);
  expect(proxies('10.0.0.7, 10.1.0.0/16,fd00::/8,loopback')).toEqual([
    '10.0.0.7',
    '10.1.0.0/16',
    'fd00::/8',
    '127.0.0.0/8',
    '::1/128',
  ]);
  expect(readEnvironment({ ...PRODUCTION, HALO_TRUST_PROXY: 'none' }).trustedProxies).toEqual([]);
});

test.each([
  ['a host name', 'proxy.internal', /proxy\.internal is no address and no network/],
  ['a network that is too narrow', '10.0.0.0/33', /10\.0\.0\.0\/33 is no address/],
  ['a yes', 'true', /true is no address/],
  ['nothing between commas', ' , ', /must name the proxies/],
  ['"none" beside a proxy', 'none,10.0.0.7', /either "none" or names proxies/],
  ['everybody', '0.0.0.0/0', /0\.0\.0\.0\/0 believes everybody/],
  ['everybody, in IPv6', '10.0.0.7,::/0', /::\/0 believes everybody/],
])('%s is refused as a proxy, in development too', (_name, value, complaint) => {
  expect(() => readEnvironment({ HALO_TRUST_PROXY: value })).toThrow(complaint);
});

test('backups do not lie in what is copied, and may lie beside it', () => {
  const at = (HALO_BACKUP_DIR: string) => () => readEnvironment({ HALO_DATA_DIR: '/srv/halo', HALO_BACKUP_DIR });
  expect(at('/srv/halo/backups')).toThrow(/HALO_BACKUP_DIR: lies in \/srv\/halo,/);
  expect(at('/srv/halo-backups')().backupDirectory).toBe('/srv/halo-backups');
});

describe('the examples in deploy/', () => {
  const text = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../deploy', file), 'utf8');
  const roles = (file: string) =>
    [...text(file).matchAll(/HALO_ROLE(?:, value)?: '?([\w,]+)/g)].map(([, role]) => role);

  test.each(['compose.yaml', 'kubernetes/halo.yaml'])('%s names roles and variables that there are', (file) => {
    const given = [...text(file).matchAll(/^ {4}([A-Z_]+): (\S+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{\w+\}/, 'secret'),
    ]);
    const all = roles(file);
    expect(all).toContain('payments');
    for (const HALO_ROLE of all)
      expect(readEnvironment({ ...PRODUCTION, ...Object.fromEntries(given), HALO_ROLE }).role).toEqual(
        HALO_ROLE?.split(','),
      );
  });

  test.each(['.dockerignore', '.gitignore'])('%s leaves out what compose.yaml reads its secrets from', (file) => {
    expect(text(`../${file}`).split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^deploy\/keys\/?$/),
        expect.stringMatching(/^(?:\*\*\/)?halo\.env$/),
        expect.stringMatching(/^(?:\*\*\/)?\.env\*$/),
      ]),
    );
    expect(text('compose.yaml')).toMatch(/env_file: \[halo\.env\][^]*\.\/keys:\/keys:ro/);
  });

  test('what is asked for by probes and kept from visitors is what the server answers', () => {
    const asked = ['compose.yaml', 'kubernetes/halo.yaml', 'Caddyfile', 'nginx.conf'].flatMap(
      (file) => text(file).match(/\/(?:livez|readyz|metrics|health\w*)\b/g) ?? [],
    );
    expect([...new Set(asked)].sort()).toEqual(['/livez', '/metrics', '/readyz']);
  });
});
