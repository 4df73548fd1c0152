import { endpoints } from '@halo/shared/contracts';
import { buildTestApp, type RegisterOptions, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { seedAngels } from '../conversations/chat-fixtures.ts';

const HOUR = 60 * 60_000;

let test: TestApp;
let angels: readonly string[];
beforeAll(async () => {
  test = await buildTestApp();
  angels = await seedAngels(test, 2);
});
afterAll(() => test.close());

const arrive = (account: TestAccount, text = 'Parola segreta', index = 0) =>
  test.services.conversations.deliver(account.clickId, angels[index] ?? '', text);
async function pass(hours: number): Promise<void> {
  test.clock.advance(hours * HOUR);
  await test.services.notifications.mailDigests();
}
const digestsTo = ({ email }: TestAccount) =>
  test.mail.all.filter(({ template, recipient }) => template === 'new-message-digest' && recipient === email);

/** A member with a message that waits. */
async function waiting(options: RegisterOptions = {}): Promise<TestAccount> {
  const account = await test.register(options);
  await arrive(account);
  return account;
}

describe('[MAIL-01] the mail that says that messages wait', () => {
  it('comes after four hours, once a day at most, and only for what came after the last one', async () => {
    const account = await waiting();
    await pass(3.9);
    expect(digestsTo(account)).toEqual([]);
    await pass(0.2);
    expect(digestsTo(account).map(({ data }) => data)).toEqual([
      { count: '1', chatsUrl: expect.stringMatching(/\/chats$/) },
    ]);
    test.clock.advance(1000);
    await arrive(account, 'ancora', 1);
    await pass(23);
    expect(digestsTo(account)).toHaveLength(1);
    await pass(1.5);
    expect(digestsTo(account).map(({ data }) => data['count'])).toEqual(['1', '2']);
    await pass(100);
    expect(digestsTo(account)).toHaveLength(2);
  });

  it('counts from the oldest that is still unread, and says nothing of what was read', async () => {
    const [reader, half] = [await waiting(), await waiting()];
    await test.services.conversations.markRead(reader.clickId, angels[0] ?? '');
    await test.services.conversations.markRead(half.clickId, angels[0] ?? '');
    test.clock.advance(3 * HOUR);
    await arrive(half, 'dopo', 1);
    await pass(2);
    expect(digestsTo(reader)).toEqual([]);
    expect(digestsTo(half)).toEqual([]);
    await pass(2.5);
    expect(digestsTo(half).map(({ data }) => data['count'])).toEqual(['1']);
  });

  it('waits while a page of the person is open', async () => {
    const account = await waiting();
    const looking = jest.spyOn(test.hub, 'hasVisiblePage').mockResolvedValue(true);
    await pass(5);
    expect(digestsTo(account)).toEqual([]);
    looking.mockRestore();
    await pass(1.1);
    expect(digestsTo(account)).toHaveLength(1);
  });

  it('names who wrote only for readers who let notifications show it, and never carries a text', async () => {
    const [open, closed] = [await waiting({ premiumLevel: 2 }), await waiting({ premiumLevel: 2 })];
    const params = { trackerId: open.clickId };
    const { settings } = (await test.call(endpoints.notifications.channels, { params }, { as: open })).value;
    const body = { ...settings, showsContent: true };
    await test.call(endpoints.notifications.saveSettings, { params, body }, { as: open });
    await pass(5);
    expect(digestsTo(open)[0]?.data).toMatchObject({ senderName: expect.any(String), senderNature: 'operator' });
    expect(digestsTo(closed)[0]?.data).not.toHaveProperty('senderName');
    expect(JSON.stringify(test.mail.all)).not.toContain('Parola segreta');
  });

  it('does not go to who is disabled or paused', async () => {
    const [disabled, paused] = [await waiting(), await waiting()];
    await test.database.db.transaction((tx) => test.services.accounts.disable(tx, disabled.clickId, 'spam'));
    await test.call(endpoints.leaving.disableProfile, { body: { clickId: paused.clickId } }, { as: paused });
    await pass(5);
    expect([...digestsTo(disabled), ...digestsTo(paused)]).toEqual([]);
  });

  it('[AUTH-17] begins with the confirmed address', async () => {
    const account = await waiting({ confirmed: false });
    await pass(5);
    expect(digestsTo(account)).toEqual([]);
    const link = test.mail.last(account.email, 'confirm-email')?.data['confirmUrl'] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    const body = { token, service: account.brand.service };
    expect((await test.call(endpoints.accounts.confirmEmail, { body }, { as: account })).status).toBe(200);
    await arrive(account, 'ciao', 1);
    await pass(5);
    expect(digestsTo(account).map(({ data }) => data['count'])).toEqual(['2']);
  });
});
