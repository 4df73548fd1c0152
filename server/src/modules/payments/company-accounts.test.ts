import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createBrandDirectory } from '../../brand-directory.ts';
import { readEnvironment } from '../../env.ts';
import { productionEnvironment } from '../../testing/production-environment.ts';
import { createProviderRegistry, type ProviderRegistry } from './providers/provider-registry.ts';

const ADYEN = {
  ADYEN_API_KEY: 'spanish',
  ADYEN_MERCHANT_ACCOUNT: 'HaloES',
  ADYEN_HMAC_KEY: 'cd'.repeat(32),
  ADYEN_ENDPOINT: 'https://es-live.example.com',
};
const PAYPAL = {
  PAYPAL_CLIENT_ID: 'italian',
  PAYPAL_CLIENT_SECRET: 'x',
  PAYPAL_MERCHANT_ID: 'ITALIAN',
  PAYPAL_WEBHOOK_ID: 'x',
};
const KEY = `10001|${'A'.repeat(512)}`;
const of = (company: string, variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [`${name}__${company}`, value]));

let keys: string;
let production: Record<string, string>;
beforeAll(async () => {
  keys = await mkdtemp(path.join(tmpdir(), 'halo-companies-'));
  production = { ...productionEnvironment(keys), ADYEN_MERCHANT_ACCOUNT: 'HaloIT' };
});
afterAll(() => rm(keys, { recursive: true }));

const warnings: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line)) });

function start(variables: Record<string, string>) {
  const env = readEnvironment(variables);
  const brands = createBrandDirectory(env).all();
  const registry = createProviderRegistry({ env, log, timeoutMs: 100 }, brands);
  return { registry, brand: (id: string) => brands.find((each) => each.id === id)! };
}

const names = (registry: ProviderRegistry) => registry.all().map(({ provider, merchant }) => `${provider} ${merchant}`);

it('one set of keys without a company serves every brand, as ever', () => {
  const { registry, brand } = start(production);
  expect(names(registry)).toEqual(['adyen HaloIT']);
  for (const id of ['luna', 'sol', 'brise'])
    expect(registry.atBrand(brand(id), 'adyen')).toBe(registry.byName('adyen'));
});

it('a company with keys of its own sells through them, and the others through the shared ones', () => {
  const { registry, brand } = start({ ...production, ...of('HALO_ES', ADYEN) });
  expect(registry.atBrand(brand('sol'), 'adyen')).toMatchObject({
    provider: 'adyen',
    accountCompany: 'halo-es',
    merchant: 'HaloES',
  });
  expect(registry.forMethod(brand('sol'), 'credit_card')).toBe(registry.byName('adyen@halo-es'));
  expect(registry.forMethod(brand('luna'), 'credit_card')).toBe(registry.byName('adyen'));
  // What was made before it had keys of its own stays where it was made.
  expect(registry.of({ provider: 'adyen', accountCompany: '' })?.merchant).toBe('HaloIT');
});

it("a company with an account of its own never sells on another's, at any provider", () => {
  const { registry, brand } = start({ ...production, ...PAYPAL, ...of('HALO_ES', ADYEN) });
  expect(registry.forMethod(brand('sol'), 'paypal')).toBeUndefined();
  expect(registry.wallets(brand('sol'))).toEqual({});
  expect(registry.forMethod(brand('luna'), 'paypal')?.merchant).toBe('ITALIAN');
  expect(registry.wallets(brand('luna')).payPal?.clientId).toBe('italian');
  const both = start({ ...production, ...PAYPAL, ...of('HALO_ES', { ...ADYEN, ...PAYPAL, PAYPAL_CLIENT_ID: 'own' }) });
  expect(both.registry.wallets(both.brand('sol')).payPal?.clientId).toBe('own');
});

it('every company may have its own, and then no shared account is needed', () => {
  const {
    ADYEN_API_KEY: _key,
    ADYEN_MERCHANT_ACCOUNT: _name,
    ADYEN_HMAC_KEY: _hmac,
    ADYEN_ENDPOINT: _at,
    ...rest
  } = production;
  const all = { ...of('HALO_ES', ADYEN), ...of('HALO_IT', ADYEN), ...of('HALO_FR', ADYEN) };
  expect(start({ ...rest, ...all }).registry.byName('adyen')).toBeUndefined();
  expect(() => start({ ...rest, ...of('HALO_ES', ADYEN) })).toThrow(/adyen takes the cards of luna.*halo-it/);
});

it('cards are encrypted where the account of the brand has a key for it', () => {
  const own = of('HALO_ES', { ...ADYEN, ADYEN_CARD_PUBLIC_KEY: KEY });
  const { registry, brand } = start({ ...production, ...own });
  expect(['sol', 'luna'].map((id) => registry.encryptsCards(brand(id)))).toEqual([true, false]);
  expect(() => start({ ...production, ...own, HALO_CARD_FIELDS: 'encrypted' })).toThrow(
    /the account of halo-it has no key for the encrypted cards of luna/,
  );
});

it('says at the start of production which companies share an account', () => {
  warnings.length = 0;
  start({ ...production, ...of('HALO_ES', ADYEN) });
  expect(warnings).toEqual([expect.objectContaining({ provider: 'adyen', companies: ['halo-it', 'halo-fr'] })]);
});

it.each<[string, Record<string, string>, RegExp]>([
  ['half an account', of('HALO_ES', { ADYEN_API_KEY: 'k' }), /ADYEN_HMAC_KEY__HALO_ES: is needed beside/],
  [
    'a value that cannot be',
    of('HALO_ES', { ...ADYEN, ADYEN_HMAC_KEY: 'no' }),
    /ADYEN_HMAC_KEY__HALO_ES: must be the hex/,
  ],
  [
    'a test platform',
    of('HALO_ES', { ...ADYEN, ADYEN_ENDPOINT: 'https://checkout-test.adyen.com' }),
    /ADYEN_ENDPOINT__HALO_ES: is a test/,
  ],
  [
    'a slip of the pen',
    of('HALO_ES', { ...ADYEN, ADYEN_APIKEY: 'k' }),
    /ADYEN_APIKEY__HALO_ES: is nothing that a company has/,
  ],
  ['a company that no brand has', of('HALO_XX', ADYEN), /__HALO_XX: no brand sells for a company halo-xx/],
])('%s stops the start', (_name, variables, complaint) => {
  expect(() => start({ ...production, ...variables })).toThrow(complaint);
});
