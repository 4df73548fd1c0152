import type { Page } from '@playwright/test';
import { limitFor } from '../../faults/machine-pace.ts';
import { expect, test } from '../../fixtures.ts';
import { bubbleWith, type ChatSandbox, openScenario, receive, send } from '../../pages/chat-sandbox.ts';
import { composerOf } from '../../pages/member.ts';
import { frames, threadOf } from '../../pages/thread.ts';
import { type SandboxServer, serveSandbox } from '../../server/sandbox-server.ts';

// The conversation alone, with a network that does what a test says: slow, lost, twice, out of order, refused.

let sandbox: SandboxServer;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  sandbox = await serveSandbox('mfe-chat');
});
test.afterAll(() => sandbox?.stop());

const stateOf = (page: Page, text: string) => bubbleWith(page, text).getAttribute('data-state');
/** Own messages, from the oldest on screen. */
const ownTexts = (page: Page) => page.locator('[data-msg-id][data-author=me] p').allTextContents();

/** The server announces that own messages are stored, in this order; an id for each place in the conversation. */
async function announceStored(page: Page, stored: readonly { text: string; id: number }[]): Promise<void> {
  await page.evaluate((all) => {
    const { bus, realtime } = (window as unknown as ChatSandbox).haloSandbox;
    const clientIds = Object.assign(window, {
      clientIds: (window as unknown as { clientIds?: Record<string, string> }).clientIds ?? {},
    }).clientIds;
    for (const element of document.querySelectorAll('[data-author=me]')) {
      const [text, id] = [element.querySelector('p')?.textContent ?? '', element.getAttribute('data-msg-id') ?? ''];
      if (!/^\d+$/.test(id)) clientIds[text] ??= id;
    }
    for (const { clientId, text } of realtime.sent) clientIds[text] = clientId;
    for (const { text, id } of all) {
      const clientId = clientIds[text];
      bus.publish('chat.sent', {
        angelId: 'angel-1',
        clientId,
        message: {
          id,
          clientId,
          angelId: 'angel-1',
          kind: 'personal',
          text,
          isLocked: false,
          isRead: false,
          sentAt: Date.now(),
        },
      });
    }
  }, stored);
  await frames(page, 2);
}

test('[C1] the own message stands there at once, and the box is free, before any server has answered', async ({
  page,
}) => {
  await openScenario(page, sandbox, 'thread');
  await page.evaluate(() => (window as unknown as ChatSandbox).haloSandbox.realtime.nextSend({ delayMs: 8_000 }));
  const write = async (text: string): Promise<void> => {
    await composerOf(page).fill(text);
    await page.evaluate((shown) => {
      const form = document.querySelector('form') as HTMLFormElement;
      form.addEventListener('submit', () => performance.mark(`sent: ${shown}`), { capture: true, once: true });
      new MutationObserver((_records, observer) => {
        if (![...document.querySelectorAll('[data-author=me]')].some(({ textContent }) => textContent?.includes(shown)))
          return;
        observer.disconnect();
        performance.mark(`shown: ${shown}`);
      }).observe(document.body, { subtree: true, childList: true });
    }, text);
    await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
    await expect(bubbleWith(page, text)).toBeVisible();
  };
  await write('Ciao, subito qui');
  await expect(bubbleWith(page, 'Ciao, subito qui')).toHaveAttribute('data-state', 'sending');
  await expect(composerOf(page)).toHaveValue('');
  await expect(composerOf(page)).toBeFocused();
  await page.keyboard.type('e intanto scrivo');
  await expect(composerOf(page)).toHaveValue('e intanto scrivo');
  expect(await stateOf(page, 'Ciao, subito qui')).toBe('sending');
  await expect(bubbleWith(page, 'Ciao, subito qui')).toHaveAttribute('data-state', 'sent');

  // Other programs make it slower, and say nothing about this one: the quickest of three says most.
  for (const text of ['Anche questo subito', 'E anche questo']) await write(text);
  const waited = await page.evaluate(
    (texts) => Math.min(...texts.map((text) => performance.measure(text, `sent: ${text}`, `shown: ${text}`).duration)),
    ['Ciao, subito qui', 'Anche questo subito', 'E anche questo'],
  );
  expect(waited).toBeLessThanOrEqual(await limitFor(page, waited, 50));
});

test('[C2] acknowledged in another order and twice: three messages, in their order, in the elements they had', {
  tag: '@nightly',
}, async ({ page }) => {
  await openScenario(page, sandbox, 'send-slow');
  for (const text of ['Prima', 'Seconda', 'Terza']) await send(page, text);
  await expect.poll(() => ownTexts(page)).toEqual(expect.arrayContaining(['Prima', 'Seconda', 'Terza']));
  await page.evaluate(() => {
    Object.assign(window, {
      elements: ['Prima', 'Seconda', 'Terza'].map((text) =>
        [...document.querySelectorAll('[data-msg-id][data-author=me]')].find(
          (element) => element.querySelector('p')?.textContent === text,
        ),
      ),
    });
  });
  await announceStored(page, [
    { text: 'Terza', id: 1003 },
    { text: 'Prima', id: 1001 },
  ]);
  await announceStored(page, [
    { text: 'Seconda', id: 1002 },
    { text: 'Prima', id: 1001 },
  ]);
  // The answer to the first, slow as it is, comes last of all.
  const isStored = (text: string) =>
    page.evaluate(
      (wanted) => (window as unknown as ChatSandbox).haloSandbox.realtime.stored.some((one) => one.text === wanted),
      text,
    );
  await expect.poll(() => isStored('Prima')).toBe(true);
  await frames(page, 3);
  expect((await ownTexts(page)).slice(-3)).toEqual(['Prima', 'Seconda', 'Terza']);
  expect((await ownTexts(page)).filter((text) => text === 'Prima')).toHaveLength(1);
  for (const text of ['Prima', 'Seconda', 'Terza']) expect(await stateOf(page, text)).toBe('sent');
  const areSame = await page.evaluate(() => {
    const now = [...document.querySelectorAll('[data-msg-id][data-author=me]')].slice(-3);
    return (window as unknown as { elements: Element[] }).elements.map((element, index) => element === now[index]);
  });
  expect(areSame).toEqual([true, true, true]);
});

test('[C3] from waiting to sent to read, in words, and never back', { tag: '@nightly' }, async ({ page }) => {
  await openScenario(page, sandbox, 'thread');
  await page.evaluate(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    (window as unknown as ChatSandbox).haloSandbox.realtime.nextSend({ delayMs: 6_000 });
    const note = () => {
      const state = [...document.querySelectorAll('[data-author=me]')]
        .find(({ textContent }) => textContent?.includes('Fin dove arriva'))
        ?.getAttribute('data-state');
      if (state && states.at(-1) !== state) states.push(state);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-state'],
    });
  });
  await send(page, 'Fin dove arriva');
  const bubble = bubbleWith(page, 'Fin dove arriva');
  await expect(bubble).toContainText('invio in corso');
  await expect(bubble).toContainText('inviato');
  const id = Number(await bubble.getAttribute('data-msg-id'));
  await page.evaluate((upTo) => (window as unknown as ChatSandbox).haloSandbox.realtime.read('angel-1', upTo), id);
  await expect(bubble).toContainText('letto');
  // "Stored" once more, late, and an older mark of what was read.
  await announceStored(page, [{ text: 'Fin dove arriva', id }]);
  await page.evaluate((upTo) => (window as unknown as ChatSandbox).haloSandbox.realtime.read('angel-1', upTo), id - 1);
  await frames(page, 5);
  await expect(bubble).toContainText('letto');
  const states = await page.evaluate(() => (window as unknown as { states: string[] }).states);
  expect(states.filter((state) => state !== 'queued')).toEqual(['sending', 'sent', 'read']);
});

test('[C4] what was refused stays in its place, with ways on that a keyboard reaches; all at once, too', {
  tag: '@nightly',
}, async ({ page }) => {
  await openScenario(page, sandbox, 'send-fails');
  await send(page, 'Uno che non parte');
  await expect(bubbleWith(page, 'Uno che non parte')).toHaveAttribute('data-state', 'failed');
  await expect(bubbleWith(page, 'Uno che non parte')).toContainText('non inviato');
  const alert = page.getByRole('alert').filter({ hasText: '1 messaggio non è partito.' });
  await expect(alert.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await send(page, 'Due che non parte');
  await expect(page.getByRole('alert').filter({ hasText: '2 messaggi non sono partiti.' })).toBeVisible();
  await receive(page, 1);
  const order = ['Uno che non parte', 'Due che non parte', 'Arrivato ora, 1'];
  const shownOrder = async () =>
    (await page.locator('[data-msg-id] p').allTextContents()).filter((text) => order.includes(text));
  expect(await shownOrder()).toEqual(order);

  // By keyboard, from the messages on. Each message has a menu before its ways on; that is a sign without words.
  await threadOf(page).box.focus();
  const reached: string[] = [];
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  expect(reached.filter((text) => text !== '')).toEqual(['Riprova', 'Elimina', 'Riprova', 'Elimina']);

  await page.evaluate(() => (window as unknown as ChatSandbox).haloSandbox.realtime.nextSend({ delayMs: 6_000 }));
  await bubbleWith(page, 'Uno che non parte').getByRole('button', { name: 'Riprova' }).click();
  await expect(bubbleWith(page, 'Uno che non parte')).toHaveAttribute('data-state', 'sending');
  expect(await shownOrder()).toEqual(order);
  await expect(bubbleWith(page, 'Uno che non parte')).toHaveAttribute('data-state', 'sent');
  expect(await shownOrder()).toEqual(order);
  await expect(page.getByRole('alert').filter({ hasText: 'non sono partiti' })).toHaveCount(0);

  await send(page, 'Tre che non parte');
  await expect(bubbleWith(page, 'Tre che non parte')).toHaveAttribute('data-state', 'failed');
  await page.evaluate(() => {
    for (let time = 0; time < 2; time += 1) (window as unknown as ChatSandbox).haloSandbox.realtime.nextSend({});
  });
  await page.getByRole('alert').getByRole('button', { name: 'Riprova tutti' }).click();
  for (const text of ['Due che non parte', 'Tre che non parte'])
    await expect(bubbleWith(page, text)).toHaveAttribute('data-state', 'sent');
  expect((await shownOrder()).slice(0, 3)).toEqual(order);

  await send(page, 'Quattro che non parte');
  await bubbleWith(page, 'Quattro che non parte').getByRole('button', { name: 'Elimina' }).click();
  await expect(bubbleWith(page, 'Quattro che non parte')).toHaveCount(0);
});

test('[C13] the other side is writing only when the server says so, and no longer than it says', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.clock.install();
  await openScenario(page, sandbox, 'thread');
  const writing = page.getByText('sta scrivendo…');
  const typing = (kind: string, lastsMs: number) =>
    page.evaluate(
      ([what, lasts]) =>
        (window as unknown as ChatSandbox).haloSandbox.realtime.typing('angel-1', what as 'writing', lasts as number),
      [kind, lastsMs] as const,
    );
  await page.evaluate(() => {
    const note = () => {
      if (document.body.textContent?.includes('sta scrivendo…')) Object.assign(window, { wasWriting: true });
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const wasWriting = () => page.evaluate(() => 'wasWriting' in window);
  await send(page, 'Scrivi qualcosa?');
  // The answer would end the writing that is announced below.
  await expect(bubbleWith(page, 'Che bello sentirti!')).toBeVisible();
  expect(await wasWriting()).toBe(false);
  await typing('writing', 10_000);
  await expect(writing).toBeVisible();
  expect(await wasWriting()).toBe(true);
  // No "stopped" ever comes.
  await page.clock.runFor(1_000);
  await frames(page, 3);
  await expect(writing).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(writing).toHaveCount(0);
  await typing('writing', 60_000);
  await expect(writing).toBeVisible();
  await typing('stopped', 0);
  await expect(writing).toHaveCount(0);
  await typing('writing', 60_000);
  await receive(page, 1);
  await expect(bubbleWith(page, 'Arrivato ora, 1')).toBeVisible();
  await expect(writing).toHaveCount(0);
});
