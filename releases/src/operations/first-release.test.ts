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

it('[REL-02] a new remote is known before anybody runs it, says at each wrong step what the right one is, and begins with a pin on one brand', async () => {
  expect((await status()).published).toEqual([BILLING, 'mfe-chat', 'mfe-payments']);
  expect((await status(await test.token({ remotes: ['mfe-chat'] }))).published).toEqual(['mfe-chat']);

  const canary: ReleaseChange = { kind: 'canary', remote: BILLING, version: VERSION, percent: 10 };
  expect((await change(canary)).json()).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('needs a stable version beside it: pin a version first'),
  });
  expect((await override()).json()).toMatchObject({
    code: 'not_found',
    message: expect.stringMatching(
      /luna runs no mfe-billing yet.*npm start.*`npx halo publish billing` and `npx halo pin luna billing@<version>`/,
    ),
  });

  expect((await change({ kind: 'pin', remote: BILLING, version: VERSION })).json()).toEqual({
    outcome: 'applied',
    scope: 'luna',
    revision: 2,
  });
  const running = (await status()).scopes
    .filter(({ remotes }) => remotes.some(({ name }) => name === BILLING))
    .map(({ scope }) => scope);
  expect(running).toEqual(['luna']);
  expect((await override()).statusCode).toBe(200);
});
