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

test('in development a phone on the same network gets the first brand, a program without an origin nothing', () => {
  expect(brandOfOrigin('http://192.168.1.20:4000', { brands, env })?.id).toBe(luna.id);
  expect(brandOfOrigin(undefined, { brands, env })).toBeUndefined();
});
