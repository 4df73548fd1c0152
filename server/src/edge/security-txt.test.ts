import { DAY_MS } from '@halo/shared/contracts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true });
});
afterAll(() => test.close());

function get(host: string) {
  return test.app.inject({ url: '/.well-known/security.txt', headers: { host } });
}

it('every host of a brand says where to report a weakness', async () => {
  const released = test.clock.now();
  for (const brand of test.deps.brands.all())
    for (const host of brand.hosts) {
      const answer = await get(host);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      const [contact, expires = '', ...rest] = answer.body.split('\n');
      expect(contact).toBe(`Contact: mailto:${brand.support.email}`);
      expect(rest).toEqual([
        ...brand.hosts.map((each) => `Canonical: http://${each}:4220/.well-known/security.txt`),
        `Preferred-Languages: ${brand.language}, en`,
        '',
      ]);
      const goodDays = (new Date(expires.replace('Expires: ', '')).getTime() - released.getTime()) / DAY_MS;
      expect(goodDays).toBeCloseTo(360, 1);
    }
});

it('its date is that of the release and does not move with the clock', async () => {
  const before = (await get('luna.localhost')).body;
  test.clock.advance(30 * DAY_MS);
  expect((await get('luna.localhost')).body).toBe(before);
});

it.each(['pay.localhost', 'wallet.localhost', 'mail.localhost', 'bank.localhost', 'ops.localhost'])(
  '%s, which is no brand, says nothing',
  async (host) => expect((await get(host)).statusCode).toBe(404),
);
