import type { Page } from '@playwright/test';
import { expect, HOSTS, test } from '../../fixtures.ts';
import { journey } from '../../pages/journey.ts';
import { composerOf, openConversation, setForeground, signIn } from '../../pages/member.ts';
import { frames } from '../../pages/thread.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { NOTICES_PORT } from '../../server/ports.ts';
import { holdLine, type SocketLine } from '../../socket-line.ts';
import { italian } from '../../words.ts';

let server: HaloServer;
let origin: string;
/** Ids of messages that only the browser gets, far above those of the server. */
let lastId = 900_000_000;

test.beforeAll(async () => {
  server = await startHaloServer({ port: NOTICES_PORT, name: 'notices', env: { HALO_PERSONA_SPEED: '20' } });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());

const card = (page: Page) => page.getByTestId('notification');

/** A chat frame of a person who is in no list. */
function chatFrame(name: string, more: { type?: string; da?: number } = {}) {
  lastId += 1;
  const angelId = `test-${name.toLowerCase()}`;
  return {
    messaggio: {
      id: lastId,
      angelId,
      type: 'message',
      msg: 'Ciao!',
      blurredMessage: false,
      time: new Date().toISOString(),
      letto: false,
    },
    angel: {
      angelId,
      screenName: name,
      age: 30,
      gender: 'donna',
      natura: 'sample',
      city: 'Bologna',
      region: 'Emilia-Romagna',
      online: true,
      default_photo: '/photos/none.jpg',
      avatar: '',
      segnaposto: ['#888888', '#444444'],
    },
    nonLetti: { undreadedMessages: 1, profiliLike: 0, visite: 0 },
    type: 'Default',
    ...more,
  };
}

/** What every card said from now on, each text once in the order in which it came. */
async function rememberCards(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const cards: string[] = [];
    Object.assign(window, { cards });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-testid=notification]'))
        if (textContent && !cards.includes(textContent)) cards.push(textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { cards: string[] }).cards);
}

async function enter(page: Page): Promise<SocketLine> {
  const line = await holdLine(page);
  await signIn(page, origin);
  await line.up();
  return line;
}

test('[NOTI-01] [NOTI-02] [POP-06] [NAV-04] [CHAT-01] a like and a visit arrive: card, count in the navigation, page with tabs; a click reads and leads to the profile', async ({
  page,
}) => {
  const email = `lucia.${Date.now()}@posta.example`;
  const lucia = journey(page, italian, origin);
  await lucia.signUp(email);
  await lucia.confirm(email);
  await expect(card(page)).toContainText(/ha visitato il tuo profilo|ti ha messo un like/, { timeout: 60_000 });
  await expect(card(page).getByRole('link', { name: 'Vedi il profilo' })).toHaveAttribute('href', /^\/user\//);
  await expect(card(page).getByRole('link', { name: 'Apri la chat' })).toHaveAttribute('href', /^\/chats\//);
  const entry = page.locator('a[href="/notifications"]').filter({ visible: true }).first();
  await expect(entry).toContainText('da leggere');
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifiche' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  const likes = page.getByRole('tab', { name: /Mi piace/ });
  const visits = page.getByRole('tab', { name: /Visite/ });
  await expect(visits).toBeVisible({ timeout: 60_000 });
  await expect(likes).toContainText('1', { timeout: 60_000 });
  // Whichever came first has opened its tab.
  await likes.click();
  await expect(likes).toHaveAttribute('aria-selected', 'true');
  await likes.focus();
  await page.keyboard.press('ArrowRight');
  await expect(visits).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('Ha visitato il tuo profilo');
  await page.keyboard.press('Home');
  const row = page.getByRole('tabpanel').getByRole('link').last();
  await expect(row).toContainText('Ti ha messo un like');
  await expect(row).toContainText('Esempio');
  await expect(row).toContainText('Nuova');
  const path = await row.getAttribute('href');
  const marked = page.waitForResponse((response) => response.url().endsWith('/log/notification/readed'));
  await row.click();
  await expect(page).toHaveURL(`${origin}${path}`);
  expect((await marked).ok()).toBe(true);
  await page.goto(`${origin}/notifications`);
  // A new page opens where something is new: the visit, unless another like came in the meantime.
  await expect(page.getByRole('tab', { selected: true })).toContainText(/[1-9]/);
  await likes.click();
  await expect(page.getByRole('tabpanel').locator(`a[href="${path}"]`)).not.toContainText('Nuova');
  // In the list of chats the like is an entry that leads to the profile.
  await page.goto(`${origin}/chats`);
  await expect(page.locator(`#main a[href="${path}"]`)).toContainText('Ti ha messo un like');
});

test('[SOCK-04] [POP-06] wait_ai is never shown, full at once, a delay waits its time', { tag: '@nightly' }, async ({
  page,
}) => {
  const line = await enter(page);
  const cards = await rememberCards(page);
  line.push('chat', chatFrame('Ada', { type: 'wait_ai' }));
  line.push('chat', chatFrame('Bea', { da: 4_000 }));
  line.push('chat', chatFrame('Cora', { type: 'full', da: 60_000 }));
  await expect(card(page)).toContainText('Cora ti ha scritto');
  await expect(card(page)).not.toContainText('Bea');
  await card(page).getByRole('button', { name: 'Chiudi' }).click();
  await expect(card(page)).toContainText('Bea ti ha scritto');
  expect((await cards()).filter((text) => text.includes('Ada'))).toEqual([]);
});

test('[POP-06] one card at a time, held while the pointer is on it, gone on chats, purchase and plans', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.clock.install();
  const line = await enter(page);
  const cards = await rememberCards(page);
  line.push('chat', chatFrame('Dora'));
  line.push('chat', chatFrame('Elsa'));
  await expect(card(page)).toContainText('Dora ti ha scritto');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card(page).getByRole('link', { name: 'Apri la chat' }).focus();
  await page.clock.runFor(9_500);
  await frames(page, 3);
  await expect(card(page)).toContainText('Dora');
  await page.keyboard.press('Escape');
  await expect(card(page)).toContainText('Elsa ti ha scritto');
  for (const path of ['/chats', '/vip_plan/cred', '/purchase']) {
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
    await expect(card(page)).toHaveCount(0);
    line.push('chat', chatFrame('Fede'));
    await page.clock.runFor(500);
    await frames(page, 3);
    await expect(card(page)).toHaveCount(0);
    await page.evaluate(() => {
      history.pushState({}, '', '/find');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    line.push('chat', chatFrame(`Gaia${path.length}`));
    await expect(card(page)).toBeVisible();
  }
  expect((await cards()).filter((text) => text.includes('Fede'))).toEqual([]);
});

test('[PAGE-01] what comes while the tab is hidden is one card when it is shown again; title and icon count until then', {
  tag: '@nightly',
}, async ({ page }) => {
  const line = await enter(page);
  await setForeground(page, false);
  for (const name of ['Ines', 'Lola', 'Lola'])
    line.push('chat', { ...chatFrame(name), nonLetti: { undreadedMessages: 3, profiliLike: 0, visite: 0 } });
  await expect(page).toHaveTitle(/^\(3\) .*Luna/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/);
  await expect(card(page)).toHaveCount(0);
  await setForeground(page, true);
  await expect(card(page)).toContainText('3 nuovi messaggi');
  await card(page).getByRole('link', { name: 'Apri le chat' }).click();
  await expect(page).toHaveURL(/\/chats$/);
});

test('[NOTI-02] socket down: the first poll after 40 s, then every 10 s, never twice what was shown, none once it is up again', {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/WebSocket|socket did not connect/);
  const line = await enter(page);
  await openConversation(page, origin, 6);
  await expect(composerOf(page)).toBeVisible();
  const chat = page.url();
  const polls: number[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/get/all/')) polls.push(Date.now());
  });
  await line.up();
  line.lose('chat');
  await composerOf(page).fill('Ciao! Mi racconti qualcosa di te?');
  await page.getByRole('button', { name: 'Invia' }).click();
  await expect(page.locator('[data-msg-id]:not([data-author=angel])').last()).toHaveAttribute(
    'data-state',
    /sent|read/,
  );
  await page.evaluate(() => {
    history.pushState({}, '', '/find');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await line.cut();
  const cutAt = Date.now();
  polls.length = 0;
  await expect(card(page)).toContainText(/ti ha scritto/, { timeout: 70_000 });
  expect((polls[0] ?? 0) - cutAt).toBeGreaterThan(38_000);
  await expect.poll(() => polls.length, { timeout: 40_000 }).toBeGreaterThan(2);
  for (const [index, at] of polls.slice(1).entries()) expect(at - (polls[index] ?? 0)).toBeGreaterThan(9_500);
  // The card has gone by itself, and what comes after brings it back no more.
  await expect(card(page)).toHaveCount(0);
  const third = polls.length;
  await expect.poll(() => polls.length, { timeout: 40_000 }).toBeGreaterThan(third);
  await expect(card(page)).toHaveCount(0);
  line.mend();
  // A try that was refused without an error, as only a test can, ends with its time-out of 20 s.
  await expect(page.getByText('Sei offline')).toHaveCount(0, { timeout: 60_000 });
  // From one sign of life of the line to the next there is room for two polls.
  const [before, signs] = [polls.length, line.signsOfLife()];
  await expect.poll(line.signsOfLife, { timeout: 80_000 }).toBeGreaterThan(signs + 1);
  expect(polls.length - before).toBeLessThanOrEqual(1);
  await expect(card(page)).toHaveCount(0);
  await page.goto(chat);
  await expect(page.locator('[data-msg-id]')).not.toHaveCount(0);
  const ids = await page
    .locator('[data-msg-id]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-msg-id')));
  expect(new Set(ids).size).toBe(ids.length);
});

test('[CHAT-01] the list: live order and badge, preview, draft, search by name, keyboard', { tag: '@nightly' }, async ({
  page,
  consoleWatch,
}) => {
  // Only the browser knows of Mina.
  consoleWatch.allow(/404.*test-mina/);
  const line = await enter(page);
  await openConversation(page, origin, 4);
  const angelId = new URL(page.url()).pathname.split('/').pop() ?? '';
  await composerOf(page).fill('Una bozza che aspetta ancora un poco');
  await page.goto(`${origin}/chats`);
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  await expect(
    page.getByText('Ancora nessuna conversazione').or(page.getByRole('list', { name: 'Le tue conversazioni' })),
  ).toBeVisible();
  await line.up();
  const written = chatFrame('Olga');
  line.push('chat', { ...written, messaggio: { ...written.messaggio, angelId }, angel: { ...written.angel, angelId } });
  await expect(page.locator(`#main a[href="/chats/${angelId}"]`)).toContainText('Bozza: Una bozza che aspetta anc');
  line.push('chat', chatFrame('Mina'));
  const rows = page.getByRole('list', { name: 'Le tue conversazioni' }).getByRole('link');
  await expect(rows.first()).toContainText('Mina');
  await expect(rows.first()).toContainText('1 messaggio non letto');
  await expect(rows.first()).toHaveAttribute('href', '/chats/test-mina');
  line.push('chat', chatFrame('Nora'));
  await expect(rows.first()).toContainText('Nora');
  await expect(rows.nth(1)).toContainText('Mina');
  const search = page.getByRole('searchbox', { name: 'Cerca persone e messaggi' });
  await search.fill('mìNa');
  await expect(rows).toHaveCount(1);
  await search.fill('nessuno con questo nome');
  await expect(page.getByText('Nessun risultato')).toBeVisible();
  await page.getByRole('button', { name: 'Cancella la ricerca' }).click();
  await expect(search).toBeFocused();
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chats\/test-mina$/);
});
