import { expect, type Locator, type Page } from '@playwright/test';

/** A person without a pointer: what they reach, they reach by key, and see where they are. */
export function keyboardOf(page: Page) {
  async function expectSeen(): Promise<void> {
    const seen = await page.evaluate(focusMark);
    expect(seen.isShown, `focus is not visible on ${seen.what}`).toBe(true);
  }

  /** Goes on with Tab, or back, until the element has the focus; each stop on the way must show where it is. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 60): Promise<void> {
    await expect(target).toBeAttached();
    for (let step = 0; step < most; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
      if (await page.evaluate(() => document.activeElement !== document.body)) await expectSeen();
    }
    await expect(target, `not reached in ${most} steps`).toBeFocused();
  }

  return {
    tabTo,
    expectSeen,
    press: (key: string) => page.keyboard.press(key),
    type: (text: string) => page.keyboard.type(text),
    /** Through the entries of a menu or the buttons of a dialog that is open. */
    async stepTo(target: Locator, key: string, most = 12): Promise<void> {
      for (let step = 0; step < most; step += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return expectSeen();
        await page.keyboard.press(key);
      }
      await expect(target).toBeFocused();
    },
  };
}

/** What the style of the element, of what is drawn over it, or of what lies around it, shows of the focus. */
function focusMark(): { isShown: boolean; what: string } {
  const element = document.activeElement;
  if (!element) return { isShown: false, what: 'nothing' };
  const isDrawn = (style: CSSStyleDeclaration) =>
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  const parts: CSSStyleDeclaration[] = ['', '::before', '::after'].map((part) =>
    getComputedStyle(element, part || null),
  );
  // A field is marked by the box around it.
  for (let around = element.parentElement, depth = 0; around && depth < 2; around = around.parentElement, depth += 1)
    if (around.matches(':focus-within')) parts.push(getComputedStyle(around));
  const what = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`;
  return { isShown: element.matches(':focus-visible') && parts.some(isDrawn), what };
}
