import { endpoints } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const signIn = ({ email, password, brand }: TestAccount) =>
  test.call(endpoints.accounts.authenticate, {
    body: { email, password, service: brand.service, country: 'it', fluxId: '7' },
  });
const verify = ({ token, clickId }: TestAccount) =>
  test.call(endpoints.accounts.verify, { body: { token, trackerId: clickId } });
const profile = (account: TestAccount) =>
  test.call(endpoints.accounts.profile, { params: { trackerId: account.clickId } }, { as: account });

describe('[ROLE-01] a disabled account', () => {
  it('ends its sessions and sockets, and learns the reason from then on', async () => {
    const account = await test.register();
    const { accounts } = test.services;
    const end = await withTransaction(test.database.db, (tx) => accounts.disable(tx, account.clickId, 'spam'));
    end();
    expect(test.hub.of(account.clickId, 'disconnect')).not.toEqual([]);
    expect((await profile(account)).status).toBe(401);
    for (const refused of [await signIn(account), await verify(account)])
      expect([refused.status, refused.problem]).toMatchObject([
        403,
        { code: 'account_disabled', specCode: 'HALO-1008', detail: { reason: 'spam' } },
      ]);
  });

  it('comes back with the decision that restores it, by signing in again', async () => {
    const account = await test.register();
    const { accounts } = test.services;
    await withTransaction(test.database.db, (tx) => accounts.disable(tx, account.clickId, 'fake'));
    await withTransaction(test.database.db, (tx) => accounts.restore(tx, account.clickId));
    expect((await profile(account)).status).toBe(401);
    expect((await signIn(account)).status).toBe(200);
  });
});
