import type { Brand } from '@halo/shared/contracts';
import { createBrandDirectory } from '../../brand-directory.ts';
import { readEnvironment } from '../../env.ts';
import { brandOfOrigin } from './socket-origin.ts';

const env = readEnvironment({ NODE_ENV: 'test' });
const brands = createBrandDirectory(env);
const [luna] = brands.all() as [Brand];
const inProduction = { brands, env: { ...env, isProduction: true, publicScheme: 'https' as const } };

test('a page of a brand opens sockets of that brand', () => {
  for (const brand of brands.all()) expect(brandOfOrigin(`https://${brand.hosts[0]}`, inProduction)?.id).toBe(brand.id);
});

test.each([
  ['another site', 'https://evil.example'],
  ['a host that only starts like ours', `https://${luna.hosts[0]}.evil.example`],
  ['a page without encryption', `http://${luna.hosts[0]}`],
  ['a page that hides where it is from', 'null'],
  ['no page at all', undefined],
])('%s is refused in production', (_name, origin) => {
  expect(brandOfOrigin(origin, inProduction)).toBeUndefined();
});

test.each([
  ['another site', 'http://evil.example'],
  ['a host that only starts like ours', `http://${luna.hosts[0]}.evil.example`],
  ['a host of ours that is no brand', 'http://mail.localhost:4000'],
  ['an address of the internet', 'http://203.0.113.7'],
  ['a name that leads to a private address', 'http://192.168.1.20.nip.io'],
  ['a page that hides where it is from', 'null'],
])('%s is refused in development too', (_name, origin) => {
  expect(brandOfOrigin(origin, { brands, env })).toBeUndefined();
});

test('in development a phone on the same network gets the first brand, a program without an origin nothing', () => {
  for (const host of ['192.168.1.20:4000', '[fd00::7]:4000', '127.0.0.1:4000', '[::1]:4000', 'localhost:4000'])
    expect([host, brandOfOrigin(`http://${host}`, { brands, env })?.id]).toEqual([host, luna.id]);
  expect(brandOfOrigin(undefined, { brands, env })).toBeUndefined();
});
