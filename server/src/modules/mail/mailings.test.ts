import { endpoints } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { createMailingBook } from './mailing-repository.ts';
import { createMailPersonalData } from './mail-personal-data.ts';

const DAY_MS = 86_400_000;
const { own, chooseOwn, byLink, chooseByLink, remove } = endpoints.mailings;
const ALL = { welcome: true, digest: true };
const NONE = { welcome: false, digest: false };

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true });
});
afterAll(() => test.close());

/** The token in a mailing to the account. */
const linkTo = ({ brand, email }: Pick<TestAccount, 'brand' | 'email'>) =>
  createMailingBook(test.database.db).addLink({ brandId: brand.id, recipient: email });
const ownOf = async (account: TestAccount) =>
  (await test.call(own, { params: { trackerId: account.clickId } }, { as: account })).value;

describe('[ACC-06] mailings', () => {
  it('are stopped by the link of a mail without signing in, chosen one by one, and taken back', async () => {
    const account = await test.register();
    const token = await linkTo(account);
    const [, domain = ''] = account.email.split('@');
    const email = `p***@${domain.slice(0, 1)}***.com`;
    expect((await test.call(byLink, { body: { token } })).value).toEqual({ email, isConfirmed: true, wanted: ALL });

    const stopped = await test.call(remove, { body: { eventData: { recipient: token } } });
    expect(stopped.value).toEqual({ email, isConfirmed: true, wanted: NONE });
    expect((await ownOf(account)).wanted).toEqual(NONE);

    const wanted = { welcome: true, digest: false };
    expect((await test.call(chooseByLink, { body: { token, wanted } })).value.wanted).toEqual(wanted);
    expect((await test.call(chooseByLink, { body: { token, wanted: ALL } })).value.wanted).toEqual(ALL);
  });

  it('are chosen by a member for the confirmed address only', async () => {
    const [member, typed] = [await test.register(), await test.register({ confirmed: false })];
    const wanted = { welcome: false, digest: true };
    const choose = (account: TestAccount) =>
      test.call(chooseOwn, { params: { trackerId: account.clickId }, body: wanted }, { as: account });
    expect((await choose(member)).value).toEqual({ email: member.email, isConfirmed: true, wanted });
    expect((await choose(typed)).status).toBe(403);
    expect(await ownOf(typed)).toEqual({ email: typed.email, isConfirmed: false, wanted: ALL });
  });

  it('know no other token: not an invented one, not one of another brand, not an address', async () => {
    const account = await test.register();
    const token = await linkTo(account);
    const attempts = [
      await test.call(byLink, { body: { token: 'x'.repeat(43) } }),
      await test.call(byLink, { body: { token } }, { host: test.brand('sol').hosts[0] }),
      await test.call(remove, { body: { eventData: { recipient: account.email } } }),
    ];
    for (const { problem } of attempts) expect(problem?.code).toBe('token_expired');
    expect((await ownOf(account)).wanted).toEqual(ALL);
  });

  it('are stopped by the button of a mail program; opening the link changes nothing', async () => {
    const account = await test.register();
    const url = `/unsubscribe?token=${await linkTo(account)}`;
    const post = (payload: string, to = url, type = 'application/x-www-form-urlencoded') =>
      test.app.inject({
        method: 'POST',
        url: to,
        headers: { host: account.brand.hosts[0], 'content-type': type },
        payload,
      });
    const page = await test.app.inject({ url, headers: { host: account.brand.hosts[0], accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect((await post('anything=else')).statusCode).toBe(400);
    expect((await ownOf(account)).wanted).toEqual(ALL);

    expect((await post('List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await ownOf(account)).wanted).toEqual(NONE);
    // Again, and with a link that is unknown or gone: the same answer.
    for (const again of [url, '/unsubscribe?token=unknown', '/unsubscribe'])
      expect((await post('List-Unsubscribe=One-Click', again)).statusCode).toBe(200);
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
    expect((await post(parts, url, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  });

  it('links end after a year; what was stopped stays stopped', async () => {
    const account = await test.register();
    const token = await linkTo(account);
    await test.call(remove, { body: { eventData: { recipient: token } } });
    const data = createMailPersonalData(test.database.db);
    const later = (days: number) => new Date(Date.now() + days * DAY_MS);
    await data.tidy?.(later(364));
    expect((await test.call(byLink, { body: { token } })).status).toBe(200);
    await data.tidy?.(later(366));
    expect((await test.call(byLink, { body: { token } })).problem?.code).toBe('token_expired');
    expect((await ownOf(account)).wanted).toEqual(NONE);
  });
});

describe('[MAIL-01] [AUTH-17] the welcome', () => {
  it('comes once, in the language of the brand, when the address is confirmed and not before', async () => {
    const account = await test.register({ brandId: 'sol', confirmed: false });
    const welcomes = () =>
      test.mail.all.filter(({ template, recipient }) => template === 'welcome' && recipient === account.email);
    expect(welcomes()).toEqual([]);
    const link = test.mail.last(account.email, 'confirm-email')?.data['confirmUrl'] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    for (let click = 0; click < 2; click += 1)
      await test.call(
        endpoints.accounts.confirmEmail,
        { body: { token, service: account.brand.service } },
        { host: account.brand.hosts[0], as: account },
      );
    expect(welcomes()).toMatchObject([{ language: 'es', data: { startUrl: expect.stringMatching(/\/find$/) } }]);
  });
});
