import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expectWithin } from '../../faults/machine-pace.ts';
import { expect, HOSTS, test } from '../../fixtures.ts';
import { composerOf, DEMO, enter, restOf, signInByForm } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { DEVICES_PORT } from '../../server/ports.ts';
import { holdLine, watchLine } from '../../socket-line.ts';

// One person with two devices, or two tabs of one browser.

/** How soon what was done on one is seen on the other. */
const SOON_MS = 2_000;

let server: HaloServer;
let origin: string;
let count = 0;

test.beforeAll(async () => {
  server = await startHaloServer({
    port: DEVICES_PORT,
    name: `devices-${test.info().project.name}`,
    env: { HALO_PERSONA_SPEED: '20' },
  });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());
test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/WebSocket|realtime|socket/i));

const sql = (text: string, ...values: unknown[]) => queryDatabase(server, text, values);

interface Person {
  readonly email: string;
  readonly clickId: string;
  readonly angelId: string;
}

/**
 * An account with the demo account's password that pays ten credits a message and has so many, and a person to write
 * to.
 */
function person(credits: number): Person {
  count += 1;
  const name = `due${count}-${Date.now()}`;
  const [email, clickId] = [`${name}@posta.example`, `e2e-${name}`];
  sql(
    `insert into accounts (click_id, brand_id, email, password_hash, user_name, country, region, city, age, gender, seeking, flux_id, email_confirmed_at, last_activity_at, premium_level, special_data)
     select $1, brand_id, $2, password_hash, $3, country, region, city, age, gender, seeking, flux_id, now(), now(), 1, true from accounts where email = $4 and brand_id = 'luna'`,
    clickId,
    email,
    name,
    DEMO.email,
  );
  sql(
    `insert into balances (click_id, unit, balance) values ($1, 'message', $2), ($1, 'icebreaker', 0), ($1, 'like', 3)`,
    clickId,
    credits,
  );
  sql(
    `insert into ledger (click_id, unit, amount, cause) values ($1, 'message', $2, 'test'), ($1, 'like', 3, 'test')`,
    clickId,
    credits,
  );
  const [angel] = sql(
    `select angel_id from profiles where region = 'Lazio' and gender = 'woman' and angel_id !~ '[a-z]' order by rank limit 1 offset $1`,
    count,
  );
  const angelId = String(angel?.['angel_id']);
  // What is written to a sample costs nothing; this one still answers by itself.
  sql(`update profiles set nature = 'operator' where angel_id = $1`, angelId);
  return { email, clickId, angelId };
}

const own = (page: Page, text: string) => page.locator('[data-msg-id][data-author=me]').filter({ hasText: text });
const openChat = (page: Page, { angelId }: Person): Promise<void> =>
  seeChat(page, () => page.goto(`${origin}/chats/${angelId}`));
const enterChat = (page: Page, who: Person): Promise<void> =>
  seeChat(page, () => enter(page, origin, who, `/chats/${who.angelId}`));
const seeChat = async (page: Page, open: () => Promise<unknown>): Promise<void> => {
  const line = watchLine(page);
  await open();
  await expect(composerOf(page)).toBeVisible();
  // From here on this page gets everything.
  await line.up();
};
const write = async (page: Page, text: string): Promise<void> => {
  await composerOf(page).fill(text);
  await page.getByRole('button', { name: /^Invia/ }).click();
};
const storedTexts = ({ clickId }: Person) =>
  sql(`select text from messages where click_id = $1 and kind = 'personal' order by id`, clickId).map(
    ({ text }) => text,
  );
const books = ({ clickId }: Person) =>
  sql(
    `select (select balance from balances where click_id = $1 and unit = 'message') as balance, (select sum(amount)::integer from ledger where click_id = $1 and unit = 'message') as ledger,
     (select count(*)::integer from ledger where click_id = $1 and cause like 'message:%') as debits`,
    clickId,
  )[0];

async function otherDevice(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** Both see what the other writes, and what is answered, within two seconds; each once. */
async function converges(one: Page, other: Page, who: Person): Promise<void> {
  await write(one, 'Scritto sul primo');
  await expectWithin(other, SOON_MS, () => expect(own(other, 'Scritto sul primo')).toBeVisible());
  await write(other, 'Scritto sul secondo');
  await expectWithin(one, SOON_MS, () => expect(own(one, 'Scritto sul secondo')).toBeVisible());
  for (const page of [one, other]) {
    for (const text of ['Scritto sul primo', 'Scritto sul secondo']) {
      await expect(own(page, text)).toHaveAttribute('data-state', /sent|read/);
      await expect(own(page, text)).toHaveCount(1);
    }
  }
  const answer = one.locator('[data-msg-id][data-author=angel]').last();
  await expect(answer).toBeVisible({ timeout: 30_000 });
  const id = await answer.getAttribute('data-msg-id');
  await expectWithin(other, SOON_MS, () => expect(other.locator(`[data-msg-id="${id}"]`)).toHaveCount(1));
  expect(storedTexts(who)).toEqual(['Scritto sul primo', 'Scritto sul secondo']);
}

// By day the server's tests prove that everything reaches the other devices; how soon depends on the machine.
test('two devices show the same within two seconds: messages, answers, balance, what was read', {
  tag: '@nightly',
}, async ({ page, browser, contextOptions }) => {
  const who = person(100);
  const other = await otherDevice(browser, contextOptions);
  await enterChat(page, who);
  await signInByForm(other, origin, who.email);
  await openChat(other, who);
  await converges(page, other, who);
  for (const device of [page, other]) await device.goto(`${origin}/chats`);
  for (const device of [page, other])
    await expect(device.getByTestId('credits').filter({ visible: true })).toContainText('80');
  expect(books(who)).toEqual({ balance: 80, ledger: 80, debits: 2 });
  await other.context().close();
});

test('two tabs of one browser do the same, and a tab that reloads sends nothing twice', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const who = person(100);
  const other = await context.newPage();
  await enterChat(page, who);
  await openChat(other, who);
  await converges(page, other, who);
  // Both tabs keep what is unsent in one place.
  await write(page, 'E questo subito prima');
  await other.reload();
  await expect(own(other, 'E questo subito prima')).toHaveAttribute('data-state', /sent|read/);
  await expect(own(other, 'E questo subito prima')).toHaveCount(1);
  expect(storedTexts(who)).toEqual(['Scritto sul primo', 'Scritto sul secondo', 'E questo subito prima']);
  expect(books(who)).toMatchObject({ balance: 70, ledger: 70, debits: 3 });
});

test('[CHAT-04] the last credit, sent from two devices at once, is spent once; the other keeps its text and says why', {
  tag: '@nightly',
}, async ({ page, browser, contextOptions, consoleWatch }) => {
  // Which of the two is refused is chance.
  consoleWatch.allow(/a message was refused \{code: out_of_credits/);
  const who = person(10);
  const other = await otherDevice(browser, contextOptions);
  for (const [index, device] of [page, other].entries()) {
    await enterChat(device, who);
    await composerOf(device).fill(`L'ultimo, dal dispositivo ${index}`);
  }
  await Promise.all([page, other].map((device) => device.getByRole('button', { name: /^Invia/ }).click()));
  await expect.poll(() => storedTexts(who)).toHaveLength(1);
  const [winner] = storedTexts(who);
  const loser = winner === "L'ultimo, dal dispositivo 0" ? other : page;
  const text = `L'ultimo, dal dispositivo ${loser === page ? 0 : 1}`;
  await expect(loser.getByRole('dialog')).toBeVisible();
  // Where it was written, or in its place with a way to try again: it is not lost.
  await expect
    .poll(async () => (await composerOf(loser).inputValue()) === text || (await own(loser, text).count()) === 1)
    .toBe(true);
  await expect(own(loser, String(winner))).toHaveCount(1);
  expect(books(who)).toEqual({ balance: 0, ledger: 0, debits: 1 });
  await other.context().close();
});

test('a server that removes the old socket does not sign out: the page stays, comes back and writes', {
  tag: '@nightly',
}, async ({ page }) => {
  const who = person(100);
  const line = await holdLine(page);
  await enterChat(page, who);
  line.push('oldSocketRemoved', {});
  line.dismiss();
  await write(page, 'Scritto nel frattempo');
  await expect(own(page, 'Scritto nel frattempo')).toHaveAttribute('data-state', /sent|read/);
  await expect(page).toHaveURL(`${origin}/chats/${who.angelId}`);
  expect(await page.evaluate(() => localStorage.getItem('token') !== null)).toBe(true);
  expect(storedTexts(who)).toEqual(['Scritto nel frattempo']);
});

test('[SOCK-01] a tab whose token another tab has replaced comes back after a cut, without a reload', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const who = person(100);
  const line = await holdLine(page);
  await enterChat(page, who);
  const other = await context.newPage();
  await openChat(other, who);
  // The seconds in which a replaced token is still good are over.
  const replaced = sql(
    `update session_tokens set replaced_at = replaced_at - interval '1 minute' where click_id = $1 and replaced_at is not null returning 1`,
    who.clickId,
  );
  expect(replaced.length).toBeGreaterThan(0);
  await line.cut();
  line.mend();
  await write(page, 'Dopo il nuovo gettone');
  await expect(own(page, 'Dopo il nuovo gettone')).toHaveAttribute('data-state', /sent|read/);
  await expectWithin(other, SOON_MS, () => expect(own(other, 'Dopo il nuovo gettone')).toHaveCount(1));
  expect(storedTexts(who)).toEqual(['Dopo il nuovo gettone']);
});

test('[C5] what was written without a network goes out after a reload on any page, in order, once, without a visit to the chat', {
  tag: '@nightly',
}, async ({ page }) => {
  const who = person(100);
  const line = await holdLine(page);
  await enterChat(page, who);
  await line.cut();
  for (const text of ['Uno senza rete', 'Due senza rete', 'Tre senza rete']) await write(page, text);
  await expect(own(page, 'Tre senza rete')).toHaveAttribute('data-state', /queued|unknown/);
  line.mend();
  const loads: string[] = [];
  page.on('request', (request) => loads.push(request.url()));
  await page.goto(`${origin}/find`);
  await expect(page.getByRole('heading', { level: 1, name: /^Donne in/ })).toBeVisible();
  await expect.poll(() => storedTexts(who)).toEqual(['Uno senza rete', 'Due senza rete', 'Tre senza rete']);
  expect(books(who)).toEqual({ balance: 70, ledger: 70, debits: 3 });
  expect(loads.some((address) => address.includes('tasks-send-outbox'))).toBe(true);
  // Nothing is left, so nothing loads.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox'))))
    .toEqual([]);
  loads.length = 0;
  const isAtRest = restOf(page);
  const reloaded = watchLine(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Donne in/ })).toBeVisible();
  await reloaded.up();
  await isAtRest();
  expect(loads.filter((address) => address.includes('mfe-chat'))).toEqual([]);
  await openChat(page, who);
  for (const text of ['Uno senza rete', 'Due senza rete', 'Tre senza rete'])
    await expect(own(page, text)).toHaveCount(1);
});
