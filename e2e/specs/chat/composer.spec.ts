import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { type ChatSandbox, openScenario } from '../../pages/chat-sandbox.ts';
import { composerOf } from '../../pages/member.ts';
import { type SandboxServer, serveSandbox } from '../../server/sandbox-server.ts';

// The box to write in and the way to it, on a keyboard and under a finger.

let sandbox: SandboxServer;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  sandbox = await serveSandbox('mfe-chat');
});
test.afterAll(() => sandbox?.stop());

const sentTexts = (page: Page) =>
  page.evaluate(() => (window as unknown as ChatSandbox).haloSandbox.realtime.sent.map(({ text }) => text));

/** The next Tab goes to the first thing of the page. */
const startAtTheTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

test('[C8] [CHAT-03] under a finger Enter is a new line, and the box grows with it from 43 px on', async ({ page }) => {
  await openScenario(page, sandbox, 'thread');
  await composerOf(page).focus();
  const height = () => composerOf(page).evaluate((box) => box.getBoundingClientRect().height);
  await page.keyboard.type('riga uno');
  const first = await height();
  expect(Math.round(first)).toBeGreaterThanOrEqual(43);
  await page.keyboard.press('Enter');
  await page.keyboard.type('riga due');
  await expect.poll(height).toBeGreaterThan(first + 10);
  await expect(composerOf(page)).toHaveValue('riga uno\nriga due');
  expect(await sentTexts(page)).toEqual([]);
});

test.describe('with a keyboard', () => {
  test.use({ hasTouch: false, isMobile: false, viewport: { width: 700, height: 800 } });

  test('[C8] Enter sends, but not while an input method composes; Shift and Enter is a new line', async ({ page }) => {
    await openScenario(page, sandbox, 'thread');
    await expect(composerOf(page)).toBeFocused();
    await page.keyboard.type('にほ');
    const pressEnter = (event: { isComposing?: boolean; keyCode?: number }) =>
      composerOf(page).evaluate((area, given) => {
        const pressed = new KeyboardEvent('keydown', {
          key: 'Enter',
          code: 'Enter',
          bubbles: true,
          cancelable: true,
          ...given,
        });
        // Safari says it with the key code only.
        if (given.keyCode !== undefined) Object.defineProperty(pressed, 'keyCode', { get: () => given.keyCode });
        area.dispatchEvent(pressed);
        return pressed.defaultPrevented;
      }, event);
    expect(await pressEnter({ isComposing: true })).toBe(false);
    expect(await pressEnter({ keyCode: 229 })).toBe(false);
    expect(await sentTexts(page)).toEqual([]);
    await expect(composerOf(page)).toHaveValue('にほ');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('ん');
    await expect(composerOf(page)).toHaveValue('にほ\nん');
    expect(await sentTexts(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => sentTexts(page)).toEqual(['にほ\nん']);
    await expect(composerOf(page)).toHaveValue('');
    // Nothing to send is nothing.
    await page.keyboard.press('Enter');
    await composerOf(page).fill('   ');
    await page.keyboard.press('Enter');
    expect(await sentTexts(page)).toHaveLength(1);
  });

  test('[C15] the keyboard reaches the box in one jump; focus comes back from a dialog to what opened it', {
    tag: '@nightly',
  }, async ({ page }) => {
    await openScenario(page, sandbox, 'thread');
    await startAtTheTop(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Vai a dove si scrive' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(composerOf(page)).toBeFocused();

    const menu = page.getByRole('button', { name: /^Altro su / });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Segnala' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Segnala / });
    await expect(dialog).toBeVisible();
    // What lies behind cannot be reached: the focus stays inside, however often one goes on.
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('[role=dialog], dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();
  });

  test('[C15] on a narrow screen there is one pane and nothing hidden behind it; on a wide one both, in the order they are read', {
    tag: '@nightly',
  }, async ({ page }) => {
    await openScenario(page, sandbox, 'thread');
    await expect(page.getByRole('list', { name: 'Le tue conversazioni' })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('list', { name: 'Le tue conversazioni' })).toBeVisible();
    await startAtTheTop(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Vai a dove si scrive' })).toBeFocused();
  });

  test('[C15] nothing that axe would complain of, in eight states', { tag: '@nightly' }, async ({ page }) => {
    for (const scenario of [
      'thread',
      'locked',
      'send-fails',
      'offline',
      'icebreaker',
      'blocked',
      'bother',
      'unread-seven',
    ]) {
      await page.goto(sandbox.address('conversation', scenario));
      await expect(page.locator('html[data-sandbox=ready]')).toBeAttached();
      await expect(page.locator('[data-msg-id], [role=listitem], li').last()).toBeAttached();
      if (scenario === 'send-fails') {
        await composerOf(page).fill('Non parte');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Riprova' }).first()).toBeVisible();
      }
      const { violations } = await new AxeBuilder({ page }).include('#sandbox-stage').analyze();
      expect(
        violations.map(
          ({ id, nodes }) => `${scenario}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        ),
      ).toEqual([]);
    }
  });
});
