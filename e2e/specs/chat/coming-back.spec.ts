import type { Page } from '@playwright/test';
import { expectWithin } from '../../faults/machine-pace.ts';
import { expect, markDocument, originOf, test } from '../../fixtures.ts';
import { deliver, makeAccount, type MadeAccount, makePerson, sharedData } from '../../pages/accounts.ts';
import { bubbleWith, send } from '../../pages/chat-sandbox.ts';
import { composerOf, enter, restOf, setForeground } from '../../pages/member.ts';
import { frames, threadOf } from '../../pages/thread.ts';
import { queryDatabase } from '../../server/database.ts';
import { holdLine, watchLine } from '../../socket-line.ts';

// A real server, a real reload, and a line that goes and comes back.

const origin = originOf('luna');
/** A connection that was refused without an error, as only a test can, is given up after its time-out of 20 s. */
const GIVEN_UP_MS = 21_000;

let account: MadeAccount;
let person: string;

test.beforeAll(() => {
  account = makeAccount(sharedData, 'rita', { premiumLevel: 2 });
});
test.beforeEach(({ consoleWatch }) => {
  consoleWatch.allow(/WebSocket|socket did not connect|ERR_INTERNET_DISCONNECTED/);
  person = makePerson(sharedData, 'Chiara');
});

const stored = (angelId: string) =>
  queryDatabase(
    sharedData,
    `select text from messages where click_id = $1 and angel_id = $2 and kind = 'personal' order by id`,
    [account.clickId, angelId],
  ).map(({ text }) => text);
const pill = (page: Page) => page.getByRole('button', { name: /^\d+ nuov[oi]$/ });

/** A message as the server sends it to an open page. */
function chatFrame(id: number, angelId: string, text: string, at: Date, unread = 1) {
  return {
    messaggio: { id, angelId, type: 'message', msg: text, blurredMessage: false, time: at.toISOString(), letto: false },
    angel: {
      angelId,
      screenName: 'Chiara',
      age: 30,
      gender: 'donna',
      natura: 'person',
      city: 'Bologna',
      region: 'Emilia-Romagna',
      online: true,
      default_photo: '/photos/none.jpg',
      avatar: '',
      segnaposto: ['#888888', '#444444'],
    },
    nonLetti: { undreadedMessages: unread, profiliLike: 0, visite: 0 },
    type: 'Default',
  };
}

test('[C5] written while the line was cut, then the page was reloaded: all there, in order, once each, without being asked', async ({
  page,
}) => {
  const line = await holdLine(page);
  await page.clock.install();
  await enter(page, origin, account, `/chats/${person}`);
  await expect(composerOf(page)).toBeVisible();
  await line.up();
  await line.cut();
  const texts = ['Il primo di tre', 'Il secondo di tre', 'Il terzo di tre'];
  for (const text of texts) await send(page, text);
  await expect(bubbleWith(page, 'di tre')).toHaveCount(3);
  const isAtRest = restOf(page);
  await page.reload();
  await expect(bubbleWith(page, 'di tre')).toHaveCount(3);
  expect(stored(person)).toEqual([]);
  // A call that is under way when the clock jumps would have taken too long.
  await isAtRest();
  line.mend();
  await page.clock.fastForward(GIVEN_UP_MS);
  for (const text of texts)
    await expect(bubbleWith(page, text)).toHaveAttribute('data-state', /sent|read/, { timeout: 40_000 });
  expect(stored(person)).toEqual(texts);
  await expect(page.locator('[data-author=me] p')).toHaveText(texts);
  await page.reload();
  await expect(bubbleWith(page, 'di tre')).toHaveCount(3);
  expect(stored(person)).toEqual(texts);
});

test('[C6] offline is shown within two seconds, writing goes on, and it goes out by itself', async ({
  page,
  context,
  consoleWatch,
}) => {
  // The worker for pushes may still be on its way when the line goes.
  consoleWatch.allow(/error occurred when fetching the script|push worker/);
  const isAtRest = restOf(page);
  await enter(page, origin, account, `/chats/${person}`);
  await expect(composerOf(page)).toBeVisible();
  await expect(page.getByText(/Messaggi illimitati/)).toBeVisible();
  await isAtRest();
  await context.setOffline(true);
  const offlineNote = page.getByText(/^Sei offline: il messaggio parte da solo quando torni/);
  await expectWithin(page, 2_000, () => expect(offlineNote).toBeVisible());
  await expect(composerOf(page)).toBeEditable();
  await send(page, 'Scritto senza rete');
  await expect(bubbleWith(page, 'Scritto senza rete')).toContainText('in attesa');
  await expect(composerOf(page)).toHaveValue('');
  await composerOf(page).fill('e ancora');
  await context.setOffline(false);
  await expect(bubbleWith(page, 'Scritto senza rete')).toHaveAttribute('data-state', /sent|read/, { timeout: 40_000 });
  await expect(offlineNote).toHaveCount(0);
  await expect(composerOf(page)).toHaveValue('e ancora');
});

test.describe('with a keyboard', () => {
  test.use({ hasTouch: false, isMobile: false, viewport: { width: 700, height: 800 } });

  test('[C7] [C13] a draft for each conversation outlives ways and reloads, the list shows it, and the live line carries none of it', {
    tag: '@nightly',
  }, async ({ page }) => {
    const other = makePerson(sharedData, 'Marta');
    deliver(sharedData, account, person, { texts: ['Ciao, sono Chiara'] });
    const said: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))));
    const line = watchLine(page);
    const isAtRest = restOf(page);
    await page.clock.install();
    await enter(page, origin, account, `/chats/${person}`);
    await expect(page.getByText('Ciao, sono Chiara')).toBeVisible();
    await expect(composerOf(page)).toBeFocused();
    await line.up();
    await isAtRest();
    said.length = 0;
    await page.keyboard.type('Una bozza a metà, ancora', { delay: 20 });
    await page.clock.runFor(1_000);
    await frames(page, 3);
    // A person is shown that something is being written, and not what.
    expect(said.filter((frame) => frame.includes('bozza'))).toEqual([]);
    await page.getByRole('link', { name: 'Torna alle chat' }).click();
    await expect(page.locator(`#main a[href="/chats/${person}"]`)).toContainText('Bozza: Una bozza a metà, ancora');
    await page.goto(`${origin}/chats/${other}`);
    await expect(composerOf(page)).toHaveValue('');
    await page.goto(`${origin}/chats/${person}`);
    await page.reload();
    await expect(composerOf(page)).toHaveValue('Una bozza a metà, ancora');
    await expect(composerOf(page)).toBeFocused();
    await page.keyboard.type(' un po’');
    await expect(composerOf(page)).toHaveValue('Una bozza a metà, ancora un po’');
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${origin}/chats/${person}`);
    await expect(composerOf(otherTab)).toHaveValue('Una bozza a metà, ancora un po’');
    await composerOf(otherTab).fill('Finita nell’altra scheda');
    await expect(composerOf(page)).toHaveValue('Finita nell’altra scheda');
    await otherTab.close();
  });
});

test('[C19] ten minutes asleep: what was missed comes once, nothing is loaded again, draft and place stay', async ({
  page,
  consoleWatch,
}) => {
  // The page's clock runs on while its question for the release set is on the way.
  consoleWatch.allow(/releases\/current: set timeout/);
  const line = await holdLine(page);
  deliver(sharedData, account, person, {
    texts: Array.from({ length: 60 }, (_, index) => `Già letto, numero ${index + 1}`),
    inSeconds: -3_600,
  });
  queryDatabase(
    sharedData,
    'update conversations set read_up_to = last_message_id where click_id = $1 and angel_id = $2',
    [account.clickId, person],
  );
  await page.clock.install();
  const isAtRest = restOf(page);
  await enter(page, origin, account, `/chats/${person}`);
  const thread = threadOf(page);
  await expect(bubbleWith(page, 'Già letto, numero 60')).toBeVisible();
  await line.up();
  await isAtRest();
  const isSameDocument = await markDocument(page);
  await composerOf(page).fill('Una bozza nel sonno');
  await thread.scrollBy(-700);
  const top = await thread.top();

  await setForeground(page, false);
  await line.cut();
  await page.clock.fastForward('10:00');
  const texts = Array.from({ length: 30 }, (_, index) => `Nel sonno, numero ${index + 1}`);
  const ids = deliver(sharedData, account, person, { texts });
  line.mend();
  await setForeground(page, true);
  await page.clock.fastForward(GIVEN_UP_MS);
  await expect(pill(page)).toHaveText('30 nuovi', { timeout: 40_000 });
  for (let index = 25; index < 30; index += 1)
    line.push('chat', chatFrame(ids[index] ?? 0, person, texts[index] ?? '', new Date(), 30));
  await page.clock.runFor(1_500);
  await frames(page, 3);
  await expect(pill(page)).toHaveText('30 nuovi');
  expect(await thread.top()).toBe(top);
  await expect(composerOf(page)).toHaveValue('Una bozza nel sonno');
  expect(await isSameDocument()).toBe(true);
  await pill(page).click();
  await expect(bubbleWith(page, 'Nel sonno, numero 30')).toBeInViewport();
  await thread.scrollBy(-400);
  const shown = await page
    .locator('[data-msg-id]')
    .evaluateAll((bubbles) => bubbles.map((bubble) => bubble.getAttribute('data-msg-id')));
  expect(new Set(shown).size).toBe(shown.length);
});

// By night until it is steady: the clock is the test's, the requests are the browser's, and one may still be under way.
test('a connection that is back asks for what is on the screen, once each, and in the background for nothing', {
  tag: '@nightly',
}, async ({ page }) => {
  const line = await holdLine(page);
  await page.clock.install();
  deliver(sharedData, account, person, { texts: ['Prima'] });
  await enter(page, origin, account, '/notifications');
  await enter(page, origin, account, `/chats/${person}`);
  await expect(bubbleWith(page, 'Prima')).toBeVisible();
  await line.up();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|releases)\//.test(pathname)) asked.push(pathname.replace(account.clickId, 'me'));
  });
  const comeBack = async () => {
    await line.cut();
    line.mend();
    // Longer than the pause before the next attempt, and then than what pages spread so that they do not ask at once.
    await page.clock.runFor(3_000);
    await line.up();
    await page.clock.runFor(3_000);
  };
  await setForeground(page, false);
  await comeBack();
  expect(asked).toEqual([]);
  await setForeground(page, true);
  await expect.poll(() => asked).toContain(`/api/get/messages/me/${person}`);
  // A tab that is shown again asks which versions run, a moment later.
  await page.clock.runFor(3_000);
  await expect.poll(() => asked).toContain('/api/releases/current');
  asked.length = 0;
  await comeBack();
  await expect.poll(() => asked).toEqual([`/api/get/messages/me/${person}`]);
});

test('[C23] what has a time in the future is neither shown nor counted until then', { tag: '@nightly' }, async ({
  page,
}) => {
  const line = await holdLine(page);
  const other = makePerson(sharedData, 'Marta');
  deliver(sharedData, account, person, { texts: ['Questo è di adesso'] });
  deliver(sharedData, account, person, { texts: ['Questo viene domani'], inSeconds: 86_400 });
  deliver(sharedData, account, other, { texts: ['Anche questo viene domani'], inSeconds: 86_400 });
  const bodies: string[] = [];
  page.on('response', (response) => {
    if (/\/api\/(get|collect)\//.test(response.url()))
      void response.text().then(
        (text) => bodies.push(text),
        () => {},
      );
  });
  await enter(page, origin, account, '/chats');
  await expect(page.locator(`#main a[href="/chats/${person}"]`)).toContainText('Questo è di adesso');
  await expect(page.locator(`#main a[href="/chats/${person}"]`)).toContainText('1 messaggio non letto');
  await expect(page.locator(`#main a[href="/chats/${other}"]`)).toHaveCount(0);
  await line.up();
  const soon = new Date(Date.now() + 60_000);
  line.push('chat', chatFrame(910_000_001, person, 'Questo viene tra poco', soon));
  const later = makePerson(sharedData, 'Nora');
  line.push('chat', chatFrame(910_000_004, later, 'Questo arriva dopo', new Date()));
  await expect(page.locator(`#main a[href="/chats/${later}"]`)).toContainText('Questo arriva dopo');
  await expect(page.locator(`#main a[href="/chats/${person}"]`)).toContainText('Questo è di adesso');
  await expect(page.locator(`#main a[href="/chats/${person}"]`)).toContainText('1 messaggio non letto');
  await page.locator(`#main a[href="/chats/${person}"]`).click();
  // In the thread: the list says it, too, and what arrives while the thread loads only the server would know.
  await expect(bubbleWith(page, 'Questo è di adesso')).toBeVisible();
  line.push('chat', chatFrame(910_000_002, person, 'E questo dopo', new Date(Date.now() + 9_000)));
  line.push('chat', chatFrame(910_000_005, person, 'Questo invece subito', new Date()));
  await expect(page.getByText('Questo invece subito')).toBeVisible();
  await expect(page.getByText(/Questo viene/)).toHaveCount(0);
  await expect(page.getByText('E questo dopo')).toHaveCount(0);
  await expect(page.getByText('E questo dopo')).toBeVisible();
  expect(bodies.join('\n')).not.toContain('domani');
});

test('a device clock that is ten minutes slow hides nothing: neither a conversation nor what arrives', {
  tag: '@nightly',
}, async ({ page }) => {
  const line = await holdLine(page);
  await page.addInitScript(() => {
    const deviceNow = Date.now.bind(Date);
    Date.now = () => deviceNow() - 600_000;
  });
  deliver(sharedData, account, person, { texts: ['Appena scritto'] });
  await enter(page, origin, account, '/chats');
  await page.locator(`#main a[href="/chats/${person}"]`).click();
  await expect(page.getByText('Appena scritto')).toBeVisible();
  await expect(page.getByText(/Messaggi illimitati/)).toBeVisible();
  await line.up();
  line.push('chat', chatFrame(910_000_003, person, 'E ancora uno', new Date()));
  await expect(page.getByText('E ancora uno')).toBeVisible();
});
