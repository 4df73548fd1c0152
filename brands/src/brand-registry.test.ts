import { brandForHost, brands, createBrandRegistry, findBrand, parseBrand } from './index.ts';

const [luna, sol] = brands as [(typeof brands)[number], (typeof brands)[number]];

/** A copy of Luna with the value at a dotted path replaced, or taken away. */
function withValue(path: string, value: unknown): unknown {
  const copy = structuredClone(luna) as unknown as Record<string, unknown>;
  const steps = path.split('.');
  const last = steps.pop() as string;
  const owner = steps.reduce((object, step) => object[step] as Record<string, unknown>, copy);
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return copy;
}

describe('the demo brands', () => {
  it('[BRAND-02] are at least three, under hosts of their own: Italian adult, Spanish adult, French mainstream', () => {
    expect(brands.map(({ id, country, language, isMainstream }) => [id, country, language, isMainstream])).toEqual([
      ['luna', 'it', 'it', false],
      ['sol', 'es', 'es', false],
      ['brise', 'fr', 'fr', true],
    ]);
    expect(new Set(brands.flatMap(({ hosts }) => hosts)).size).toBe(3);
  });

  it('say that they are demonstrations, and hide who has an account', () => {
    for (const brand of brands) expect(brand).toMatchObject({ isDemo: true, enumeration: 'hide', defaultFluxId: '7' });
  });

  it('have a sealing key of their own, of 32 bytes', () => {
    expect(new Set(brands.map(({ sealKey }) => sealKey)).size).toBe(brands.length);
    for (const { sealKey } of brands) expect(Buffer.from(sealKey, 'base64')).toHaveLength(32);
  });

  it('keep the card fields off their own hosts', () => {
    for (const { hosts, services } of brands) {
      const frames = [services.cardFrame, services.walletFrame ?? '']
        .filter(Boolean)
        .map((address) => new URL(address).hostname);
      expect(new Set([...hosts, ...frames]).size).toBe(hosts.length + frames.length);
    }
  });
});

describe('finding a brand', () => {
  it('[BRAND-01] goes by host name; port, case and a last dot do not matter', () => {
    expect(findBrand('luna.localhost')).toBe(luna);
    expect(findBrand('SOL.localhost:4000')).toBe(sol);
    expect(findBrand('sol.localhost.')).toBe(sol);
    expect(findBrand('pay.localhost')).toBeUndefined();
    expect(findBrand('luna.localhost.example.org')).toBeUndefined();
  });

  it('[BRAND-02] gives an unknown host the default brand in development and none in production', () => {
    expect(brandForHost('192.168.1.7:4000', 'development')).toBe(luna);
    expect(brandForHost('192.168.1.7:4000', 'production')).toBeUndefined();
    expect(brandForHost('sol.localhost', 'production')).toBe(sol);
  });
});

describe('checking a brand', () => {
  it.each([
    ['country', 'xx'],
    ['theme.day.accent', 'red'],
    ['theme.night.soft', undefined],
    ['legal.terms', undefined],
    ['support.email', undefined],
    ['descriptor', undefined],
    ['company.vatId', 7],
    ['services.photos', undefined],
    ['defaultFluxId', 7],
    ['isMainstream', 'yes'],
    ['isAffiliated', undefined],
    ['googlePay.environment', 'LIVE'],
    ['googlePay.merchantId', undefined],
    ['logo', undefined],
    ['title', undefined],
    ['hosts', []],
    ['copy.heroTitle.fr', undefined],
    ['copy.features', []],
  ])('[BRAND-01] refuses a wrong %s and names it', (path, value) => {
    expect(() => parseBrand(withValue(path, value))).toThrow(`Brand "luna" is refused. ${path}: `);
  });

  it('names every wrong field at once', () => {
    const broken = { ...(withValue('country', 'xx') as object), title: 7 };
    expect(() => parseBrand(broken)).toThrow(/title: .*country: |country: .*title: /);
  });

  it.each([null, 'luna', {}])('refuses %j', (data) => {
    expect(() => parseBrand(data)).toThrow('Brand "without id" is refused.');
  });

  it('[BRAND-01] refuses a host or an id that two brands claim', () => {
    expect(() => createBrandRegistry([luna, { ...sol, hosts: ['Luna.localhost'] }])).toThrow(
      'Brand "sol" is refused. hosts: "Luna.localhost" belongs to "luna" already',
    );
    expect(() => createBrandRegistry([luna, { ...sol, id: 'luna' }])).toThrow('Two brands have the id "luna"');
  });
});
