import { endpoints } from '@halo/shared/contracts';
import { type LocalBotApi, startBotApi } from '../../testing/bot-api.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { eventually, seedAngels } from '../conversations/chat-fixtures.ts';

const CHAT = 5_000_000_001;

let bot: LocalBotApi;
let test: TestApp;
let angels: string[];
let chats = CHAT;
const angel = (index = 0) => angels[index] ?? '';

beforeAll(async () => {
  bot = await startBotApi();
  test = await buildTestApp({ environment: { HALO_TELEGRAM_TOKEN: bot.token, HALO_TELEGRAM_API: bot.origin } });
  angels = await seedAngels(test, 4);
  test.services.notifications.start();
});
afterAll(async () => {
  await test.close();
  await bot.close();
});

async function channel(account: TestAccount) {
  const { value } = await test.call(
    endpoints.notifications.channels,
    { params: { trackerId: account.clickId } },
    { as: account, host: account.brand.hosts[0] },
  );
  return value.telegram;
}

const codeOf = (link = '') => new URL(link).searchParams.get('start') ?? '';
const said = (chatId: number) => bot.sent.filter((each) => each.chatId === chatId).map(({ text }) => text);
const answerTo = (chatId: number, count = 1) => eventually(async () => expect(said(chatId)).toHaveLength(count));

async function linked(options: { brandId?: string } = {}): Promise<TestAccount & { chatId: number }> {
  const account = await test.register({ premiumLevel: 2, ...options });
  const chatId = (chats += 1);
  bot.write(chatId, `/start ${codeOf((await channel(account))?.link)}`);
  await answerTo(chatId);
  return { ...account, chatId };
}

async function notifyDue(): Promise<void> {
  test.clock.advance(10_000);
  await test.services.notifications.notifyDue();
}

describe('[NOTI-03] the Telegram bot', () => {
  it('is linked by a code of the account that the page leads to it with', async () => {
    const account = await test.register({ premiumLevel: 2 });
    const before = await channel(account);
    expect(before).toEqual({
      link: expect.stringMatching(/^https:\/\/t\.me\/halo_local_bot\?start=[\w-]{32}$/),
      isLinked: false,
    });
    expect(before?.link).not.toContain(account.clickId);
    bot.write(CHAT, `/start ${codeOf(before?.link)}`);
    await answerTo(CHAT);
    expect(said(CHAT)).toEqual([expect.stringMatching(/^Fatto! .*Luna.*\/stop/)]);
    expect((await channel(account))?.isLinked).toBe(true);
  });

  it('sends what push would send, with the address of the chat', async () => {
    const account = await linked();
    await test.services.conversations.deliver(account.clickId, angel(), 'Parola segreta');
    await notifyDue();
    await answerTo(account.chatId, 2);
    expect(said(account.chatId)[1]).toBe(
      `${account.brand.title}\nHai un nuovo messaggio\nhttp://luna.localhost:4220/chats/${angel()}`,
    );
  });

  it('speaks the language of the account and of its brand', async () => {
    const account = await linked({ brandId: 'brise' });
    await test.services.conversations.deliver(account.clickId, angel(), 'Salut');
    await notifyDue();
    await answerTo(account.chatId, 2);
    expect(said(account.chatId)).toEqual([
      expect.stringMatching(/^C’est fait ! .*Brise/),
      expect.stringMatching(/^Brise\nTu as un nouveau message\nhttp:\/\/brise\.localhost/),
    ]);
  });

  it('takes a code once, for a quarter of an hour, and nothing that is none', async () => {
    const account = await test.register();
    const [used, old] = [codeOf((await channel(account))?.link), codeOf((await channel(account))?.link)];
    const [first, second, third, fourth] = [1, 2, 3, 4].map(() => (chats += 1)) as [number, number, number, number];
    bot.write(first, `/start ${used}`);
    await answerTo(first);
    bot.write(second, `/start ${used}`, 'es');
    await answerTo(second);
    test.clock.advance(15 * 60_000);
    bot.write(third, `/start ${old}`, 'en-GB');
    bot.write(fourth, '/start nonsense', 'fr');
    await answerTo(third);
    await answerTo(fourth);
    expect([second, third, fourth].map((chat) => said(chat)[0])).toEqual([
      expect.stringMatching(/^Este enlace ya no vale/),
      expect.stringMatching(/^This link no longer works/),
      expect.stringMatching(/^Ce lien n’est plus valable/),
    ]);
    const { rows } = await test.database.pool.query('select chat_id from telegram_links where click_id = $1', [
      account.clickId,
    ]);
    expect(rows).toEqual([{ chat_id: String(first) }]);
  });

  it('is linked to one account at a time', async () => {
    const [first, second] = [await linked(), await test.register({ premiumLevel: 2 })];
    bot.write(first.chatId, `/start ${codeOf((await channel(second))?.link)}`);
    await answerTo(first.chatId, 2);
    expect([(await channel(first))?.isLinked, (await channel(second))?.isLinked]).toEqual([false, true]);
    expect(said(first.chatId)[1]).toMatch(/^Fatto! .*non arrivano più qui\.$/);
  });

  it('says of which brand it no longer sends notifications, when the chat goes over to another', async () => {
    const [first, second] = [await linked(), await test.register({ premiumLevel: 2, brandId: 'brise' })];
    bot.write(first.chatId, `/start ${codeOf((await channel(second))?.link)}`);
    await answerTo(first.chatId, 2);
    expect(said(first.chatId)[0]).not.toContain('un solo account');
    expect(said(first.chatId)[1]).toMatch(
      /^C’est fait ! .*Brise.* Une discussion suit un seul compte : les notifications de Luna n’arrivent plus ici\.$/,
    );
    // Linking the same account once more ends nothing.
    bot.write(first.chatId, `/start ${codeOf((await channel(second))?.link)}`);
    await answerTo(first.chatId, 3);
    expect(said(first.chatId)[2]).not.toContain('plus ici');
  });

  it('ends by /stop in the chat, and on the page', async () => {
    const [inChat, onPage] = [await linked(), await linked()];
    bot.write(inChat.chatId, '/stop');
    await answerTo(inChat.chatId, 2);
    expect(said(inChat.chatId)[1]).toMatch(/non ti avvisiamo più di Luna/);
    const stranger = await test.register();
    const refused = await test.call(
      endpoints.notifications.unlinkTelegram,
      { body: { clickId: onPage.clickId } },
      { as: stranger },
    );
    expect(refused.status).toBe(403);
    await test.call(endpoints.notifications.unlinkTelegram, { body: { clickId: onPage.clickId } }, { as: onPage });
    for (const account of [inChat, onPage]) {
      expect((await channel(account))?.isLinked).toBe(false);
      await test.services.conversations.deliver(account.clickId, angel(), 'Ciao');
    }
    await notifyDue();
    expect([said(inChat.chatId).length, said(onPage.chatId).length]).toEqual([2, 1]);
  });

  it('answers anything else with what it is for, and says nothing in groups', async () => {
    const [person, group] = [(chats += 1), -100_200_300];
    bot.write(group, `/start ${codeOf((await channel(await test.register()))?.link)}`, 'it', 'group');
    bot.write(person, 'Ciao, chi sei?', 'pt-BR');
    await answerTo(person);
    expect(said(person)).toEqual([expect.stringMatching(/^Only notifications come here/)]);
    expect(said(group)).toEqual([]);
  });

  it('forgets who blocked it, and retries when Telegram says to wait', async () => {
    const [gone, busy] = [await linked(), await linked()];
    bot.fail(gone.chatId, 403, 'Forbidden: bot was blocked by the user');
    bot.fail(busy.chatId, 429, 'Too Many Requests: retry after 40', { retry_after: 40 });
    for (const account of [gone, busy]) await test.services.conversations.deliver(account.clickId, angel(), 'Ciao');
    await notifyDue();
    await eventually(async () => expect((await channel(gone))?.isLinked).toBe(false));
    await eventually(async () => {
      const { rows } = await test.database.pool.query<{ run_at: Date }>(
        'select run_at from notification_tasks where click_id = $1',
        [busy.clickId],
      );
      expect(rows.map((row) => row.run_at.getTime())).toEqual([test.clock.now().getTime() + 40_000]);
    });
    expect((await channel(busy))?.isLinked).toBe(true);
  });
});

describe('without a bot', () => {
  it('there is no link, and nothing asks Telegram', async () => {
    const plain = await buildTestApp();
    const account = await plain.register();
    const { value } = await plain.call(
      endpoints.notifications.channels,
      { params: { trackerId: account.clickId } },
      { as: account },
    );
    expect(value.telegram).toBeUndefined();
    await plain.close();
  });
});
