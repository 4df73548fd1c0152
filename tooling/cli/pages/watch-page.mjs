/** As long as a page of a slow server may take; loading has shorter times of its own. */
const STAND_TIMEOUT_MS = 30_000;
/** What throws later does so within this time, or is left to the health rule. */
const WATCH_MS = 2_500;
/** A call that the server refuses is written to the console too: a page with a made-up address makes some. */
const REFUSED_CALL = /^Failed to load resource/;
/** The platform's log of an error with a code: a refusal that the page was written for. */
const HANDLED = /\bAppError: /;
const RELEASE_FILE = /\/releases\/mfe-[^/]+\//;

/**
 * @typedef {Awaited<ReturnType<typeof import('./trial-set.mjs').createTrialSet>>} TrialSet
 * @typedef {{ status: string | undefined, remote: string | undefined, version: string | undefined, isEmpty: boolean
 * }} Seen
 */

/**
 * Opens one address and notes what goes wrong there, from its first script until a while after it stands.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ url: string, remote: string, version: string, set: TrialSet }} wanted
 * @returns {Promise<{ faults: string[], notes: string[], ledTo?: string }>} `notes`: what it wrote to the console and
 *   is no fault
 */
export async function watchPage(page, { url, remote, version, set }) {
  /** @type {Set<string>} */
  const faults = new Set();
  /** @type {Set<string>} */
  const notes = new Set();
  page.on('pageerror', (error) => faults.add(`uncaught: ${firstLine(error)}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || REFUSED_CALL.test(message.text())) return;
    (HANDLED.test(message.text()) ? notes : faults).add(`console: ${message.text().split('\n', 1)[0]}`);
  });
  page.on('crash', () => faults.add('the tab crashed'));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (RELEASE_FILE.test(request.url()) && reason !== 'net::ERR_ABORTED')
      faults.add(`${new URL(request.url()).pathname} did not load: ${reason}`);
  });
  await exchange(page, set, (report) => {
    if (report.kind === 'failed' && report.remote === remote)
      faults.add(`it does not load or mount (${report.phase}: ${report.code})`);
  });
  await page.goto(url, { waitUntil: 'commit', timeout: STAND_TIMEOUT_MS });
  const stands = await page
    .waitForFunction(
      () => document.querySelector('[data-remote][data-status]:not([data-status="loading"])'),
      undefined,
      {
        timeout: STAND_TIMEOUT_MS,
      },
    )
    .then(
      () => true,
      () => false,
    );
  await page.waitForTimeout(WATCH_MS);
  const seen = await look(page);
  const { pathname } = new URL(page.url());
  const hasLeft = seen.remote !== remote && (seen.remote !== undefined || pathname !== new URL(url).pathname);
  if (!stands && !hasLeft) faults.add(`nothing of it came within ${STAND_TIMEOUT_MS / 1000} s`);
  else if (!hasLeft) for (const fault of standing(seen, version)) faults.add(fault);
  return {
    faults: [...faults].sort((one, other) => Number(isOfConsole(one)) - Number(isOfConsole(other))),
    notes: [...notes],
    ...(hasLeft && { ledTo: pathname }),
  };
}

/** It says in other words what is known by then. */
function isOfConsole(/** @type {string} */ fault) {
  return fault.startsWith('console: ');
}

/** @returns {string[]} */
function standing(/** @type {Seen} */ { status, version, isEmpty }, /** @type {string} */ wanted) {
  if (status !== 'mounted') return [`it did not mount (${status ?? 'gone'})`];
  if (version !== wanted) return [`version ${version} stands there instead`];
  return isEmpty ? ['it draws nothing'] : [];
}

/** @returns {Promise<Seen>} of the page's outlet, at this moment */
function look(/** @type {import('playwright-core').Page} */ page) {
  return page.evaluate(() => {
    const outlet = /** @type {HTMLElement | null} */ (document.querySelector('[data-remote][data-status]'));
    const drawn = outlet?.querySelector('img, svg, canvas, video, iframe, input, button');
    return {
      remote: outlet?.dataset.remote,
      status: outlet?.dataset.status,
      version: outlet?.dataset.version,
      isEmpty: !drawn && !outlet?.innerText.trim(),
    };
  });
}

/**
 * Between server and page: documents get the version, an open page keeps it, and nothing of what this visit reports
 * reaches the server, where it would count for the version's health.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ page(html: string): string, current(text: string): string }} set
 * @param {(report: any) => void} onReport
 */
async function exchange(page, set, onReport) {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', (event) => void answer(event).catch(() => undefined));
  await session.send('Fetch.enable', {
    patterns: [
      { resourceType: 'Document', requestStage: 'Response' },
      { urlPattern: '*/api/releases/current*', requestStage: 'Response' },
      { urlPattern: '*/kpi/*', requestStage: 'Request' },
    ],
  });

  async function answer(/** @type {any} */ { requestId, request, responseStatusCode, responseHeaders = [] }) {
    if (/\/kpi\//.test(new URL(request.url).pathname)) {
      for (const report of reportsOf(request.postData)) onReport(report);
      await fulfil(requestId, 200, [{ name: 'content-type', value: 'application/json' }], '{"result":"OK"}');
    } else if (responseStatusCode === 200) {
      const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
      const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
      const isDocument = !new URL(request.url).pathname.startsWith('/api/');
      await fulfil(requestId, 200, decoded(responseHeaders), isDocument ? set.page(text) : set.current(text));
    } else await session.send('Fetch.continueRequest', { requestId });
  }

  async function fulfil(
    /** @type {string} */ requestId,
    /** @type {number} */ responseCode,
    /** @type {{ name: string, value: string }[]} */ responseHeaders,
    /** @type {string} */ text,
  ) {
    const body = Buffer.from(text).toString('base64');
    await session.send('Fetch.fulfillRequest', { requestId, responseCode, responseHeaders, body });
  }
}

/** Those of a body that comes unpacked and with another length. */
function decoded(/** @type {{ name: string, value: string }[]} */ headers) {
  return headers.filter(({ name }) => !/^content-(?:encoding|length)$/i.test(name));
}

/** @returns {any[]} */
function reportsOf(/** @type {string | undefined} */ text) {
  try {
    return JSON.parse(text ?? '').reports ?? [];
  } catch {
    return [];
  }
}

function firstLine(/** @type {Error} */ error) {
  return `${error.name && !error.message.startsWith(error.name) ? `${error.name}: ` : ''}${error.message}`.split(
    '\n',
    1,
  )[0];
}
