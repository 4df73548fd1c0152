import { setTimeout as wait } from 'node:timers/promises';
import { CPU_SLOWDOWN, PHONE, SLOW_4G } from './browser.mjs';
import { storedSession } from './stored-session.mjs';

/** @typedef {import('./sign-in.mjs').StorageState} StorageState */
/**
 * @typedef {{ url: string, isScript: boolean, bodyBytes: number, wireBytes: number, from: number, to: number,
 *   encoding: string, isFromCache: boolean }} FetchedFile
 * `from` and `to` are ms since the first request; what comes from a cache has bytes too, those it once had.
 */
/**
 * @typedef {{ requests: number, scriptRequests: number, scriptBytes: number, wireBytes: number, firstPaint: number,
 *   lcp: number, lcpElement: string, lcpSize: number, shift: number, shown: number, busy: number, files: FetchedFile[],
 *   problems: string[] }} Visit
 * Times in ms since navigation. `scriptBytes`: bodies as they come over the wire, brotli; `shown`: the page's own
 * content
 * has replaced the skeleton; `lcpSize`: square pixels of the largest element; `shift`: layout shift in all; `busy`:
 * processor time of the page's main thread over the whole visit, which other programs on the machine disturb least.
 */

/** Nothing on the wire and nothing larger drawn for this long, and the page is there: the visit is over. */
const QUIET_MS = 900;
const LONGEST_MS = 60_000;
/** Sent with `keepalive` and never read, so the browser does not always report their end. */
const REPORT = /\/kpi\/releases$/;

/** Runs in the page before anything else of it. */
function observe(/** @type {string} */ shownSelector) {
  const seen = { lcp: 0, lcpElement: '', lcpSize: 0, shift: 0, shown: 0 };
  Object.assign(window, { __haloBench: seen });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) {
      seen.lcp = entry.startTime;
      seen.lcpSize = entry.size;
      seen.lcpElement = `${entry.element?.tagName.toLowerCase() ?? 'gone'} ${entry.url ? new URL(entry.url).pathname : (entry.element?.textContent ?? '').trim().slice(0, 40)}`;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (seen.shown || !document.querySelector(shownSelector)) return;
    seen.shown = performance.now();
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-status'],
  });
}

/** Collects what goes over the wire. */
async function watchNetwork(/** @type {import('@playwright/test').CDPSession} */ cdp) {
  /** @type {Map<string, FetchedFile & { isOpen: boolean }>} */
  const files = new Map();
  let lastChange = Date.now();
  let startedAt = 0;
  const touch = () => {
    lastChange = Date.now();
  };
  const sinceStart = (/** @type {number} */ timestamp) => Math.round((timestamp - startedAt) * 1000);
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    touch();
    if (!/^https?:/.test(request.url)) return;
    startedAt ||= timestamp;
    files.set(requestId, {
      url: request.url,
      isScript: false,
      bodyBytes: 0,
      wireBytes: 0,
      from: sinceStart(timestamp),
      to: 0,
      encoding: '',
      isFromCache: false,
      isOpen: !REPORT.test(request.url),
    });
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const file = files.get(requestId);
    if (!file) return;
    file.isScript = /javascript/.test(response.mimeType);
    const header = (/** @type {string} */ wanted) =>
      Object.entries(response.headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
    file.bodyBytes = Number(header('content-length') ?? 0);
    file.encoding = header('content-encoding') ?? '';
    if (response.fromDiskCache) file.isFromCache = true;
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const file = files.get(requestId);
    if (file) file.isFromCache = true;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    touch();
    const file = files.get(requestId);
    if (file) Object.assign(file, { wireBytes: encodedDataLength, to: sinceStart(timestamp), isOpen: false });
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    touch();
    const file = files.get(requestId);
    if (file) file.isOpen = false;
  });
  await cdp.send('Network.enable');
  return {
    files: () => [...files.values()],
    open: () => [...files.values()].filter(({ isOpen }) => isOpen).map(({ url }) => url),
    isQuiet: () => Date.now() - lastChange > QUIET_MS && ![...files.values()].some(({ isOpen }) => isOpen),
  };
}

/**
 * @typedef {{ visit: Visit, storageState: StorageState, links: string[] }} VisitResult `storageState` holds the session
 * as the visit left it: the server hands out a new token each time
 */

/**
 * One visit with a cold cache.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string, shownSelector: string, storageState?: StorageState, isSlow: boolean }} options
 * @returns {Promise<VisitResult>}
 */
export async function visitPage(browser, { storageState, ...options }) {
  const context = await browser.newContext({ ...PHONE, ...(storageState ? { storageState } : {}) });
  try {
    return await visitIn(context, options);
  } finally {
    await context.close();
  }
}

/**
 * One visit with what the context has in its cache.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {{ url: string, shownSelector: string, isSlow: boolean, mark?: string }} options `mark`: a global that the
 * page must have
 * @returns {Promise<VisitResult>}
 */
export async function visitIn(context, { url, shownSelector, isSlow, mark }) {
  const page = await context.newPage();
  try {
    /** @type {string[]} */
    const problems = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || /preload/.test(message.text())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    const cdp = await context.newCDPSession(page);
    const network = await watchNetwork(cdp);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(observe, shownSelector);
    if (isSlow) {
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: SLOW_4G.latencyMs,
        downloadThroughput: SLOW_4G.bytesPerSecond,
        uploadThroughput: SLOW_4G.uploadBytesPerSecond,
      });
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    await page.goto(url, { waitUntil: 'commit' });
    const deadline = Date.now() + LONGEST_MS;
    const isDrawn = () =>
      page
        .evaluate((quiet) => {
          const { shown, lcp } = /** @type {any} */ (window).__haloBench;
          return shown > 0 && lcp > 0 && performance.now() - Math.max(shown, lcp) > quiet;
        }, QUIET_MS)
        .catch((error) => {
          // A machine that is too busy: the page gave up waiting and loaded itself again.
          if (!/context was destroyed/.test(String(error))) throw error;
          problems.push('the page was loaded again while it was measured');
          return false;
        });
    while (!(network.isQuiet() && (await isDrawn()))) {
      if (Date.now() > deadline)
        throw new Error(
          `${url} did not come to rest in ${LONGEST_MS} ms:\n${[...network.open().map((each) => `still open: ${each}`), await whatIsShown(page), ...problems].join('\n')}`,
        );
      await wait(100);
    }
    const times = await page.evaluate(() => ({
      .../** @type {any} */ (window).__haloBench,
      firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      links: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
    }));
    if (mark && !(await page.evaluate((name) => name in globalThis, mark)))
      throw new Error(`${url} does not run the code with ${mark}`);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const files = network.files();
    const scripts = files.filter(({ isScript }) => isScript);
    problems.push(...fetchedTwice(scripts));
    return {
      visit: {
        requests: files.length,
        scriptRequests: scripts.length,
        scriptBytes: sum(scripts, 'bodyBytes'),
        wireBytes: sum(files, 'wireBytes'),
        firstPaint: times.firstPaint,
        lcp: times.lcp,
        lcpElement: times.lcpElement,
        lcpSize: times.lcpSize,
        shift: times.shift,
        shown: times.shown,
        busy: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
        files,
        problems,
      },
      storageState: await storedSession(context),
      links: times.links,
    };
  } finally {
    await page.close();
  }
}

/** For the message of a visit that did not end. */
function whatIsShown(/** @type {import('@playwright/test').Page} */ page) {
  return page.evaluate(
    () =>
      `${location.pathname}: ${JSON.stringify(/** @type {any} */ (window).__haloBench)} ${document.body.innerText.slice(0, 200)}`,
  );
}

/** A preload that does not fit its request would be paid twice. */
function fetchedTwice(/** @type {FetchedFile[]} */ scripts) {
  const urls = scripts.map(({ url }) => url);
  return urls.filter((url, index) => urls.indexOf(url) !== index).map((url) => `fetched twice: ${url}`);
}

function sum(/** @type {FetchedFile[]} */ files, /** @type {'bodyBytes' | 'wireBytes'} */ field) {
  return files.reduce((total, file) => total + file[field], 0);
}
