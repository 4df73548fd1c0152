import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { expectWithin } from '../../faults/machine-pace.ts';
import { expect, HOSTS, test } from '../../fixtures.ts';
import { composerOf } from '../../pages/member.ts';
import { makePair, write } from '../../pages/pair.ts';
import { threadOf } from '../../pages/thread.ts';
import { queryDatabase } from '../../server/database.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { MEMBERS_PORT } from '../../server/ports.ts';

// A microphone that beeps, and no question whether it may be used.
test.use({
  launchOptions: {
    ...(process.env['HALO_CHROMIUM'] ? { executablePath: process.env['HALO_CHROMIUM'] } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});

let server: HaloServer;
let origin: string;

test.beforeAll(async () => {
  const { name } = test.info().project;
  // Phone and desktop run beside each other.
  server = await startHaloServer({ port: MEMBERS_PORT + (name === 'desktop' ? 1 : 0), name: `two-people-${name}` });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());
test.beforeEach(({ consoleWatch }) => {
  consoleWatch.allow(/WebSocket|realtime|socket|ERR_INTERNET_DISCONNECTED/i);
  // Who was blocked gets the answer of a stranger.
  consoleWatch.allow(/404 \(Not Found\) .*\/api\/(get\/messages|chat\/media)\//);
});

const sql = (text: string, ...values: unknown[]) => queryDatabase(server, text, values);
const bubbles = (page: Page, author: 'me' | 'angel') => page.locator(`[data-msg-id][data-author=${author}]`);
const received = (page: Page, text: string) => bubbles(page, 'angel').filter({ hasText: text });
const own = (page: Page, text: string) => bubbles(page, 'me').filter({ hasText: text });
const voices = (of: Locator) => of.getByRole('group', { name: /^Messaggio vocale, / });
const rowOf = (page: Page, name: string) => page.locator('#main li[data-angel-id]').filter({ hasText: name });

test('[DISC-13] [CHAT-12] two members find each other, match, write both ways, also after a time without network, and one blocks', async ({
  page,
  browser,
  context,
  contextOptions,
}) => {
  const pair = await makePair(page, { data: server, origin, browser, options: contextOptions });
  const [bruno, anna] = [pair.bruno.page, pair.anna.page];
  await anna.goto(`${origin}/user/${pair.bruno.angelId}`);
  await anna.getByRole('button', { name: 'Mi piace Bruno' }).click();

  await bruno.goto(`${origin}/find`);
  const card = bruno.locator('#main li').filter({ has: bruno.getByRole('link', { name: /^Anna, / }) });
  await expect(card).toContainText('Persona');
  await card.getByRole('link', { name: /^Anna, / }).click();
  await expect(bruno.getByRole('heading', { level: 1, name: /^Anna/ })).toBeVisible();
  await bruno.getByRole('button', { name: 'Mi piace Anna' }).click();
  await expectWithin(anna, 5_000, () =>
    expect(anna.getByRole('dialog', { name: 'Tu e Bruno vi piacete!' })).toBeVisible(),
  );
  await bruno
    .getByRole('dialog', { name: 'Tu e Anna vi piacete!' })
    .getByRole('link', { name: /^Scrivi/ })
    .click();
  await expect(composerOf(bruno)).toBeVisible();

  await anna.goto(`${origin}/chats`);
  await write(bruno, 'Ciao Anna');
  const row = anna.locator('#main a[href^="/chats/"]').filter({ hasText: 'Bruno' });
  await expectWithin(anna, 5_000, () => expect(row).toContainText('Ciao Anna'));
  await row.click();
  await expect(received(anna, 'Ciao Anna')).toBeVisible();
  await expect(own(bruno, 'Ciao Anna')).toContainText('letto');
  // A sign that is lost is not sent again, and one that came ends after five seconds: he goes on writing.
  await expect(async () => {
    await composerOf(bruno).pressSequentially('Come ');
    await expect(anna.getByText('sta scrivendo…').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await composerOf(bruno).fill('');
  await write(anna, 'Ciao Bruno');
  await expectWithin(bruno, 5_000, () => expect(received(bruno, 'Ciao Bruno')).toBeVisible());

  await context.setOffline(true);
  await write(bruno, 'Sono in treno');
  await write(anna, 'Ci sei ancora?');
  await expect(own(anna, 'Ci sei ancora?')).toBeVisible();
  await context.setOffline(false);
  await expect(received(bruno, 'Ci sei ancora?')).toBeVisible();
  await expect(received(anna, 'Sono in treno')).toBeVisible();
  for (const text of ['Sono in treno', 'Ciao Anna']) await expect(received(anna, text)).toHaveCount(1);
  for (const text of ['Ci sei ancora?', 'Ciao Bruno']) await expect(received(bruno, text)).toHaveCount(1);

  await anna.getByRole('button', { name: /^Altro su / }).click();
  await anna.getByRole('menuitem', { name: 'Blocca' }).click();
  await expect(anna.getByRole('note').filter({ hasText: 'Hai bloccato Bruno' })).toBeVisible();
  await expectWithin(bruno, 5_000, () => expect(composerOf(bruno)).toHaveCount(0));
  await bruno.goto(`${origin}/find`);
  await expect(bruno.locator('#main li').first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await anna.context().close();
});

test('[CHAT-14] two members send photos and a voice, also without network, and what is theirs ends with a block', {
  tag: '@nightly',
}, async ({ page, browser, context, contextOptions }) => {
  const options = { locale: contextOptions.locale ?? 'it-IT', viewport: { width: 1280, height: 800 } };
  const his = { premiumLevel: 1, messages: 100 } as const;
  const pair = await makePair(page, { data: server, origin, browser, options, his });
  const [bruno, anna] = [pair.bruno.page, pair.anna.page];

  await bruno.goto(`${origin}/chats/${pair.anna.angelId}`);
  await bruno
    .getByLabel('Aggiungi foto')
    .last()
    .setInputFiles([photo('mare', [20, 90, 200]), photo('monte', [40, 160, 60])]);
  // They move the button when they come.
  await expect(bruno.getByRole('img', { name: 'Foto 2 di 2' })).toBeVisible();
  await composerOf(bruno).fill('Mare o montagna?');
  await bruno.getByRole('button', { name: 'Invia, 10 crediti' }).click();
  await expect(bubbles(bruno, 'me')).toContainText(/inviato|letto/);
  await anna.goto(`${origin}/chats`);
  await rowOf(anna, 'Bruno').getByRole('link').click();
  await expect(bubbles(anna, 'angel')).toContainText('Mare o montagna?');
  // What a stranger sends is not loaded before one wants to see it.
  await expect(anna.getByRole('img', { name: /foto 1 di 2/ })).toHaveCount(0);
  await anna.getByRole('button', { name: 'Mostra le foto' }).click();
  await expect.poll(() => loadedPhotos(anna)).toBe(2);
  // However high photos turn out, both are at the end.
  for (const side of [bruno, anna]) await expect.poll(() => threadOf(side).fromEnd()).toBeLessThanOrEqual(1);

  await bruno.getByRole('button', { name: 'Registra un messaggio vocale' }).click();
  // Not one second of them: a slow machine looks once in longer than that.
  await expect(bruno.getByRole('timer')).toHaveText(/^0:(0[2-9]|[1-5]\d)$/);
  await bruno.getByRole('button', { name: 'Ferma la registrazione' }).click();
  const made = bruno.getByRole('group', { name: 'Messaggio vocale', exact: true });
  await expectPlays(made);
  await context.setOffline(true);
  await made.getByRole('button', { name: /^Invia/ }).click();
  await expect(voices(bubbles(bruno, 'me'))).toBeVisible();
  // What is shown is kept, with its file.
  await context.setOffline(false);
  await bruno.reload();
  await expect(bubbles(bruno, 'me').last()).toContainText(/inviato|letto/);
  await expectWithin(anna, 5_000, () => expect(voices(bubbles(anna, 'angel'))).toBeVisible());
  await expectPlays(voices(bubbles(anna, 'angel')));
  for (const side of [bubbles(bruno, 'me'), bubbles(anna, 'angel')]) await expect(side).toHaveCount(2);
  const spent = sql('select amount from ledger where click_id = $1 and amount < 0', pair.bruno.clickId);
  expect(spent).toEqual([{ amount: -10 }, { amount: -10 }]);

  await arrange(anna, 'Fissa in alto');
  await expect(rowOf(anna, 'Bruno')).toContainText('Fissata in alto');
  await arrange(anna, 'Archivia');
  await expect(rowOf(anna, 'Bruno')).toHaveCount(0);
  // What comes brings it back.
  await write(bruno, 'Ci sei?');
  await expect(rowOf(anna, 'Bruno')).toContainText('Ci sei?');

  const [voice] = sql(`select id from chat_media where kind = 'voice' and click_id = $1`, pair.bruno.clickId);
  const address = `/api/chat/media/${pair.bruno.clickId}/${String(voice?.['id'])}`;
  expect(await answerOf(bruno, address)).toBe(200);
  await anna.goto(`${origin}/chats/${pair.bruno.angelId}`);
  await anna.getByRole('button', { name: /^Altro su / }).click();
  await anna.getByRole('menuitem', { name: 'Blocca' }).click();
  await expect(anna.getByRole('note').filter({ hasText: 'Hai bloccato Bruno' })).toBeVisible();
  await expectWithin(bruno, 5_000, () => expect(composerOf(bruno)).toHaveCount(0));
  expect(await answerOf(bruno, address)).toBe(404);
  await anna.context().close();
});

/** By the button that keyboards and screen readers have. */
async function arrange(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Scelte per la conversazione con Bruno' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: what }).click();
}

/** It moves, also when it is back at its beginning before this test looks. */
async function expectPlays(voice: Locator): Promise<void> {
  const slider = voice.getByRole('slider');
  await slider.evaluate((element) => {
    new MutationObserver(() => {
      if (element.getAttribute('aria-valuenow') !== '0') element.setAttribute('data-moved', 'true');
    }).observe(element, { attributeFilter: ['aria-valuenow'] });
  });
  await voice.getByRole('button', { name: 'Riproduci' }).click();
  await expect(slider).toHaveAttribute('data-moved', 'true');
}

function loadedPhotos(page: Page): Promise<number> {
  return page
    .locator('[data-msg-id] img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
}

function answerOf(page: Page, address: string): Promise<number> {
  return page.evaluate(
    async (path) =>
      (await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` } })).status,
    address,
  );
}

/** A PNG of one colour. */
function photo(name: string, colour: readonly number[]) {
  const side = 64;
  const line = Buffer.from([0, ...Array.from({ length: side }, () => colour).flat()]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const part = (kind: string, bytes: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), bytes]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const parts = [part('IHDR', head), part('IDAT', pixels), part('IEND', Buffer.alloc(0))];
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return { name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.concat([start, ...parts]) };
}
