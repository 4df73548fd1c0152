import type { ReleaseGroups } from '@halo/shared/contracts';
import type { PlatformStatus, ReleaseChange } from '@halo/shared/contracts/operations';
import { buildOperationsTest, type OperationsTest } from './operations-fixtures.ts';

const BILLING = 'mfe-billing';
const VERSION = '0.1.0';

let test: OperationsTest;
let token: string;
beforeAll(async () => {
  test = await buildOperationsTest();
  token = await test.token();
  await test.store(BILLING, VERSION);
});
afterAll(() => test.close());

const status = async (as = token): Promise<PlatformStatus> =>
  (await test.send({ url: '/api/status', token: as })).json();
const change = (wanted: ReleaseChange) => test.change(token, 'luna', wanted);
const override = () =>
  test.send({
    method: 'POST',
    url: '/api/overrides',
    token,
    body: {
      scope: 'luna',
      remote: BILLING,
      entry: 'http://localhost:4470/remoteEntry.js',
      globalName: 'halo_mfe_billing_hot',
      minutes: 5,
    },
  });

it('[REL-02] a new remote is known before anybody runs it, says at each wrong step what the right one is, and begins on one brand, with one visitor in a hundred', async () => {
  expect((await status()).published).toEqual([BILLING, 'mfe-chat', 'mfe-payments', 'shell']);
  expect((await status(await test.token({ remotes: ['mfe-chat'] }))).published).toEqual(['mfe-chat']);

  expect((await override()).json()).toMatchObject({
    code: 'not_found',
    message: expect.stringMatching(
      /luna runs no mfe-billing yet.*npm start.*`npx --no-install halo publish billing` and `npx --no-install halo pin luna billing@<version>`/,
    ),
  });

  const canary: ReleaseChange = { kind: 'canary', remote: BILLING, version: VERSION, percent: 1 };
  expect((await change(canary)).json()).toEqual({ outcome: 'applied', scope: 'luna', revision: 2 });
  await test.releases.sets.refresh();
  const names = (groups: ReleaseGroups) =>
    test.releases.sets.chosen('luna', groups).remotes.flatMap(({ name, isOff }) => (isOff ? [] : [name]));
  expect(names({ [BILLING]: 'canary' })).toContain(BILLING);
  expect(names({})).not.toContain(BILLING);

  // Where it fails it goes again, and is remembered.
  await test.releases.pins.endCanaryForHealth('luna', BILLING, VERSION, 'rule: it fails');
  await test.releases.sets.refresh();
  expect(names({ [BILLING]: 'canary' })).not.toContain(BILLING);
  expect((await change(canary)).json()).toMatchObject({ outcome: 'waiting' });
  await test.store(BILLING, '0.1.1');
  expect((await change({ ...canary, version: '0.1.1' })).json()).toMatchObject({ outcome: 'applied' });
  expect((await change({ kind: 'promote', remote: BILLING })).json()).toMatchObject({ outcome: 'applied' });
  const running = (await status()).scopes
    .filter(({ remotes }) => remotes.some(({ name }) => name === BILLING))
    .map(({ scope }) => scope);
  expect(running).toEqual(['luna']);
  expect((await override()).statusCode).toBe(200);
});
