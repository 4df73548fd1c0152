import { aBrand, createFakePlatform } from '@halo/shared/testing';
import { followRedirect } from './follow-redirect.ts';

const PARTNER = 'https://partner.example/welcome';

it.each([
  ['/find', ['/find'], []],
  [PARTNER, [], [PARTNER]],
  ['https://evil.example/', [], []],
  ['https://partner.example.evil.example/', [], []],
  ['//partner.example', [], []],
  ['javascript:alert(1)', [], []],
])('[AUTH-06] 1006 with %s', (url, inside, outside) => {
  const platform = createFakePlatform({ brand: aBrand({ partnerOrigins: ['https://partner.example'] }) });
  const left: string[] = [];
  followRedirect(platform, { code: 'redirect_required', detail: { url } }, (to) => left.push(to));
  followRedirect(platform, { code: 'email_forbidden', detail: { url } }, (to) => left.push(to));
  expect(platform.navigations.map(({ path }) => path)).toEqual(inside);
  expect(left).toEqual(outside);
  const isRefused = inside.length + outside.length === 0;
  expect(platform.logged.map(({ name }) => name)).toEqual(
    isRefused ? ['a redirect to a foreign address was refused'] : [],
  );
});
