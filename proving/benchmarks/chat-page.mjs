import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../tooling/run/packages.mjs';
import { CPU_SLOWDOWN, launchBrowser, PHONE } from './browser.mjs';
import { median } from './paired.mjs';

// The conversation page in a browser: a phone, the processor four times slower, the remote alone on the fake platform
// (so no network and no server in the times), minified. What is compared takes turns in one run.

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 3);
const SCROLL_MS = 2_000;
/** Frames until one's own message is painted, at most. */
const SEND_FRAMES = 2;
/** Frames a second while scrolling, against a bare windowed list, in the median pair. */
const SCROLL_RATIO = 0.9;
/** 20,000 messages are there after this much, in the median run. */
const OPEN_MS = 400;
const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
});

/** @typedef {import('@playwright/test').Page} Page */

const folder = process.env['HALO_SANDBOX'] ?? join(root, 'var', 'bench', 'chat-sandbox');
if (!process.env['HALO_SANDBOX']) {
  await promisify(execFile)(
    process.execPath,
    [join(root, 'tooling/commands/sandbox.mjs'), 'mfe-chat', '--build', '--production', '--to', folder],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
}
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file)
    .on('error', () => response.writeHead(404).end())
    .pipe(response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const browser = await launchBrowser();
try {
  console.log(
    `\nconversation page, processor ${CPU_SLOWDOWN} times slower; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the start`,
  );
  await benchOpening();
  await benchSending();
  await benchScrolling();
} finally {
  await browser.close();
  server.close();
}

/** From the answer of the server to the rows in the document. */
async function benchOpening() {
  const times = { hundred: /** @type {number[]} */ ([]), 'twenty-thousand': /** @type {number[]} */ ([]) };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const scenario of /** @type {const} */ (['hundred', 'twenty-thousand'])) {
      times[scenario].push(
        await onPage('conversation', scenario, (page) =>
          page.evaluate(() => performance.measure('mount', 'history', 'mounted').duration),
        ),
      );
    }
  }
  const [few, many] = [median(times.hundred), median(times['twenty-thousand'])];
  console.log(
    `open         20,000 messages ${ms(many)}   100 messages ${ms(few)}   ratio ${(many / few).toFixed(2)}   best ${ms(Math.min(...times['twenty-thousand']))}`,
  );
  if (many > OPEN_MS) fail(`20,000 messages took ${ms(many)}, more than ${OPEN_MS} ms`);
}

/** From Enter to the frame that shows one's own message, with 10,000 before it. */
async function benchSending() {
  const sent = await onPage('conversation', 'ten-thousand', async (page) => {
    /** @type {{ frames: number, time: number }[]} */
    const all = [];
    for (let index = 0; index < PAIRS * 3; index += 1) {
      const text = `Messaggio di prova ${index}`;
      await page.getByRole('textbox').fill(text);
      all.push(
        await page.evaluate(
          (wanted) =>
            new Promise((resolve) => {
              const area = /** @type {HTMLTextAreaElement} */ (document.querySelector('textarea'));
              const isThere = () =>
                [...document.querySelectorAll('[data-msg-id]')]
                  .slice(-3)
                  .some((bubble) => bubble.textContent?.includes(wanted));
              let frames = 0;
              const startedAt = performance.now();
              const look = () => {
                frames += 1;
                if (isThere()) requestAnimationFrame(() => resolve({ frames, time: performance.now() - startedAt }));
                else requestAnimationFrame(look);
              };
              requestAnimationFrame(look);
              area.form?.requestSubmit();
            }),
          text,
        ),
      );
      await page.waitForTimeout(300);
    }
    return all;
  });
  const frames = Math.max(...sent.map((one) => one.frames));
  if (frames > SEND_FRAMES) fail(`an own message took ${frames} frames, more than ${SEND_FRAMES}`);
  console.log(
    `send         own message after ${frames} frame(s) at most, ${ms(median(sent.map(({ time }) => time)))} to the paint, 10,000 messages`,
  );
}

/**
 * Frames drawn while 10,000 rows scroll by at one speed: the conversation against the same texts in a bare windowed
 * list.
 */
async function benchScrolling() {
  const ratios = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const ours = await onPage('conversation', 'ten-thousand', scrolled);
    const bare = await onPage('bare-list', 'bare', scrolled);
    ratios.push(ours / bare);
    console.log(`scroll       conversation ${ours.toFixed(1)} frames/s   bare list ${bare.toFixed(1)} frames/s`);
  }
  const [lowest, best] = [Math.min(...ratios), Math.max(...ratios)];
  console.log(
    `scroll       median ratio ${median(ratios).toFixed(2)}   spread ${lowest.toFixed(2)} to ${best.toFixed(2)}`,
  );
  if (median(ratios) < SCROLL_RATIO) fail(`scrolling draws less than ${SCROLL_RATIO} of a bare list's frames`);
}

function scrolled(/** @type {Page} */ page) {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const box = /** @type {HTMLElement} */ (document.querySelector('[role=region]'));
        const from = box.scrollTop;
        const startedAt = performance.now();
        let frames = 0;
        const step = () => {
          const passed = performance.now() - startedAt;
          if (passed >= wanted) return resolve((frames * 1000) / passed);
          frames += 1;
          box.scrollTop = from - passed * 2.4;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    SCROLL_MS,
  );
}

/**
 * @template Answer
 * @param {string} name
 * @param {string} scenario
 * @param {(page: Page) => Promise<Answer>} work
 */
async function onPage(name, scenario, work) {
  const context = await browser.newContext({ ...PHONE, hasTouch: false, isMobile: false });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        if (!document.querySelector('[data-msg-id]')) return;
        observer.disconnect();
        performance.mark('mounted');
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(`http://localhost:${port}/?page=${name}&scenario=${scenario}&language=it&toolbar=off`, {
      waitUntil: 'commit',
    });
    await page.locator('[data-msg-id]').first().waitFor({ timeout: 120_000 });
    await page.waitForTimeout(500);
    return await work(page);
  } finally {
    await context.close();
  }
}

function fail(/** @type {string} */ reason) {
  console.error(`FAILED       ${reason}`);
  process.exitCode = 1;
}

function ms(/** @type {number} */ value) {
  return `${Math.round(value)} ms`;
}
