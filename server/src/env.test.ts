import path from 'node:path';
import { EnvironmentError, publicOrigin, readEnvironment } from './env.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  HALO_KEYS_DIR: '/run/secrets/halo',
  HALO_PUBLIC_ORIGIN: 'https://*',
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
  expect(publicOrigin(readEnvironment({ HALO_PUBLIC_ORIGIN: 'https://*' }), 'luna.example')).toBe('https://luna.example');
  expect(publicOrigin(readEnvironment({ HALO_PUBLIC_ORIGIN: 'https://*:8443' }), 'luna.example')).toBe('https://luna.example:8443');
});

test('every wrong variable is named, one a line, and an empty one counts as absent', () => {
  const read = () => readEnvironment({ HALO_PORT: '99999', DATABASE_URL: 'mysql://x/y', SMTP_URL: '', HALO_LOG_LEVEL: 'loud' });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/HALO_PORT: .*\n.*HALO_LOG_LEVEL: .*\n.*DATABASE_URL: must look like/);
  expect(read).not.toThrow(/SMTP_URL/);
});

test('published files lie in the data directory, unless there is a bucket', () => {
  expect(readEnvironment({}).storeBucket).toBeUndefined();
  expect(readEnvironment({ HALO_STORE_S3_BUCKET: 'halo' }).storeBucket).toEqual({ bucket: 'halo', endpoint: undefined, region: 'us-east-1' });
  expect(readEnvironment({ HALO_STORE_S3_BUCKET: 'halo', HALO_STORE_S3_ENDPOINT: 'http://minio:9000', HALO_STORE_S3_REGION: 'eu-south-1' }).storeBucket)
    .toEqual({ bucket: 'halo', endpoint: 'http://minio:9000', region: 'eu-south-1' });
  expect(() => readEnvironment({ HALO_STORE_S3_ENDPOINT: 'http://minio:9000' })).toThrow(/HALO_STORE_S3_BUCKET: is needed/);
  expect(() => readEnvironment({ HALO_STORE_S3_BUCKET: '../x' })).toThrow(/HALO_STORE_S3_BUCKET: must be the name of a bucket/);
});

test('half an Adyen account is refused', () => {
  expect(() => readEnvironment({ ADYEN_API_KEY: 'k' })).toThrow(/ADYEN_MERCHANT_ACCOUNT: .*\n.*ADYEN_HMAC_KEY/);
});

test('operators have a host in development, in production only where it is given', () => {
  expect(readEnvironment({}).operationsHost).toBe('ops.localhost');
  expect(readEnvironment(PRODUCTION).operationsHost).toBeUndefined();
  expect(readEnvironment({ ...PRODUCTION, HALO_OPERATIONS_HOST: 'ops.halo.example' }).operationsHost).toBe('ops.halo.example');
  expect(() => readEnvironment({ HALO_OPERATIONS_HOST: 'https://ops.halo.example' })).toThrow(/HALO_OPERATIONS_HOST/);
});

test.each([
  ['short', 'Tr4wlers!x'], ['everybody\'s', 'qwerty123456'], ['the address itself', 'Carla.Rossi@halo.example'], ['a letter and no more', 'aaaaaaaaaaaaaaaa'],
])('a first operator with a password that is %s is refused', (_name, password) => {
  expect(() => readEnvironment({ HALO_OPERATOR_EMAIL: 'carla.rossi@halo.example', HALO_OPERATOR_PASSWORD: password })).toThrow(/HALO_OPERATOR_PASSWORD: is too weak/);
});

test('a first operator takes address and password', () => {
  expect(readEnvironment({ HALO_OPERATOR_EMAIL: 'Carla.Rossi@halo.example', HALO_OPERATOR_PASSWORD: 'tram at the harbour' }).firstOperator?.email).toBe('carla.rossi@halo.example');
  expect(() => readEnvironment({ HALO_OPERATOR_EMAIL: 'carla.rossi@halo.example' })).toThrow(/one is not enough/);
});

test('a complete production environment is accepted', () => {
  expect(readEnvironment(PRODUCTION)).toMatchObject({ isProduction: true, host: '0.0.0.0', publicScheme: 'https', shutdownGraceMs: 5000 });
});

test.each([
  ['a missing mail server', { SMTP_URL: undefined }, /SMTP_URL/],
  ['the payment simulator', { ADYEN_API_KEY: undefined, ADYEN_MERCHANT_ACCOUNT: undefined, ADYEN_HMAC_KEY: undefined }, /simulator/],
  ['a simulator address', { ADYEN_ENDPOINT: 'https://bank.localhost:4000' }, /ADYEN_ENDPOINT: points at a simulator/],
  ['a loopback address', { ADYEN_ENDPOINT: 'https://[::1]/' }, /ADYEN_ENDPOINT: points at a simulator/],
  ['the keys made for development', { HALO_KEYS_DIR: undefined }, /HALO_KEYS_DIR/],
  ['builds from elsewhere', { HALO_BUILDS_DIR: 'var/bench/monolith' }, /HALO_BUILDS_DIR/],
  ['plain http', { HALO_PUBLIC_ORIGIN: 'http://*' }, /HALO_PUBLIC_ORIGIN/],
])('production refuses %s', (_name, change, complaint) => {
  expect(() => readEnvironment({ ...PRODUCTION, ...change })).toThrow(complaint);
});
