import { type BrowserContext, expect, type Page, type Request, test as base } from '@playwright/test';
import { SHARED_PORT } from './server/ports.ts';

/** The hosts of the demo. */
export const HOSTS = {
  luna: 'luna.localhost',
  sol: 'sol.localhost',
  brise: 'brise.localhost',
  mailbox: 'mail.localhost',
} as const;

/** Address of a host on the shared server. */
export function originOf(host: keyof typeof HOSTS, port = SHARED_PORT): string {
  return `http://${HOSTS[host]}:${port}`;
}

/** Errors that a page may make while something is broken on purpose. */
interface ConsoleWatch {
  /** Lines that match are expected in this test. */
  allow(pattern: RegExp): void;
}

/** A machine under load uses what it preloaded later than Chromium likes; most specs have no worker. */
const ALWAYS_ALLOWED = [/was preloaded using link preload but not used/, /Service Worker registration blocked/];

interface WorkerOptions {
  /** Every browser has agreed to all before it comes, so that no notice stands over what a test is about. */
  hasAgreed: boolean;
}

export const test = base.extend<{ consoleWatch: ConsoleWatch }, WorkerOptions>({
  hasAgreed: [true, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, hasAgreed }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (hasAgreed) await agree(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  /**
   * Every test fails when the page logged an unexpected error: a broken policy report, a crash, a missing file.
   */
  consoleWatch: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [...ALWAYS_ALLOWED];
      const errors: string[] = [];
      const note = (text: string): void => {
        errors.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          note(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(errors.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

async function agree(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Frames of other origins have no storage of ours, and some none at all.
    if (window.top !== window || localStorage.getItem('cookieChoice') !== null) return;
    const purposes = ['origin', 'statistics', 'advertising'];
    const choice = { version: '2026-11', decidedAt: 1, asked: purposes, given: purposes };
    localStorage.setItem('cookieChoice', JSON.stringify(choice));
    localStorage.setItem('cookiePolicy', 'true');
  });
}

export { expect };

/**
 * Opens the home page and waits until the shell's own stands: until then links load a page, and the shell answers
 * nothing.
 */
export async function openHome(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect(page.locator('#halo-prerendered')).toHaveCount(0);
}

/** Marks the document; a reload would lose the mark. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    (window as unknown as { mark: boolean }).mark = true;
  });
  return () => page.evaluate(() => (window as unknown as { mark?: boolean }).mark === true);
}

/**
 * Watches what the page asks of the server from now on. The result answers which of it matches, once the page has asked
 * for something else and has the answer: a reload that the page had begun by then was asked for before.
 */
export function watchRequests(page: Page, matches: (request: Request) => boolean): { urlsSoFar(): Promise<string[]> } {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (matches(request)) urls.push(request.url());
  });
  return {
    async urlsSoFar() {
      await page.evaluate(async () => {
        await (await fetch('/brands/luna/icon.svg', { cache: 'no-store' })).text();
      });
      return [...urls];
    },
  };
}

/** A page load: a reload, or another document. */
export function isPageLoad(request: Request): boolean {
  return request.isNavigationRequest() && request.frame().parentFrame() === null;
}
