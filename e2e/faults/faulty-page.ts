import type { Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { hostRequest } from '../server/host-request.ts';
import type { OwnFault } from './faulty-release.ts';

/** What goes wrong between the server and the page. */
export type WireFault = '404' | 'HTML' | 'empty' | 'never answers' | 'tampered' | '500';

export interface Report {
  kind: string;
  remote: string;
  version: string;
  group: string;
  phase?: string;
  code?: string;
}

/** When things came to the screen, in milliseconds since the navigation; written by the page itself. */
interface Marks {
  shellAt?: number;
  /** the screen of a shell that does not start */
  screenAt?: number;
  outcomes: { remote: string; status: string; version: string | undefined; at: number }[];
}

declare global {
  interface Window {
    haloMarks?: Marks;
  }
}

/** A page that is watched from its first moment. */
export interface FaultyPage {
  readonly page: Page;
  /** failures that the page reported to the server; `remote`: only those of this one */
  failures(remote?: string): Report[];
  /** the same, of versions that came to the screen; they are reported later than failures */
  loads(remote: string): Report[];
  marks(): Promise<Marks>;
  outlet(remote: string): ReturnType<Page['locator']>;
  /** `containing`: only files in which this stands */
  break(addresses: RegExp, fault: WireFault, containing?: string): Promise<void>;
  /** The origin is well again, and so is what the version does itself. */
  heal(): Promise<void>;
}

export async function watch(page: Page, own: Record<string, OwnFault | undefined> = {}): Promise<FaultyPage> {
  const reports: Report[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/kpi/releases'))
      reports.push(...(JSON.parse(request.postData() ?? '{}') as { reports: Report[] }).reports);
  });
  await page.addInitScript((faults) => {
    window.haloFaults = faults;
    const marks: Marks = (window.haloMarks = { outcomes: [] });
    new MutationObserver(() => {
      if (document.getElementById('main')) marks.shellAt ??= performance.now();
      if (document.getElementById('halo-retry')) marks.screenAt ??= performance.now();
      for (const outlet of document.querySelectorAll<HTMLElement>('[data-remote]')) {
        const { remote = '', status = '', version } = outlet.dataset;
        if (
          status !== 'loading' &&
          !marks.outcomes.some((one) => one.remote === remote && one.status === status && one.version === version)
        ) {
          marks.outcomes.push({ remote, status, version, at: performance.now() });
        }
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-status', 'data-version'],
    });
  }, own);
  const broken: RegExp[] = [];
  return {
    page,
    failures: (of) => reports.filter(({ kind, remote }) => kind === 'failed' && (of === undefined || remote === of)),
    loads: (of) => reports.filter(({ kind, remote }) => kind === 'loaded' && remote === of),
    marks: () => page.evaluate(() => window.haloMarks ?? { outcomes: [] }),
    outlet: (remote) => page.locator(`[data-remote="${remote}"]`),
    async break(addresses, fault, containing = '') {
      broken.push(addresses);
      await page.route(addresses, async (route) => {
        const isOther = containing !== '' && !(await hostRequest(route.request().url())).text.includes(containing);
        try {
          await (isOther ? route.continue() : answer(route, fault));
        } catch (error) {
          // Healed while the answer was made: the request goes on without it.
          if (broken.includes(addresses)) throw error;
        }
      });
    },
    async heal() {
      for (const addresses of broken.splice(0)) await page.unroute(addresses);
      await page.evaluate(() => {
        window.haloFaults = {};
      });
    },
  };
}

async function answer(route: Route, fault: WireFault): Promise<void> {
  const script = { 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' };
  switch (fault) {
    case '404':
      return route.fulfill({
        status: 404,
        headers: { ...script, 'content-type': 'application/json' },
        body: '{"code":"not_found"}',
      });
    case '500':
      return route.fulfill({
        status: 500,
        headers: { ...script, 'content-type': 'application/json' },
        body: '{"code":"internal"}',
      });
    case 'HTML':
      return route.fulfill({
        headers: { ...script, 'content-type': 'text/html' },
        body: '<!doctype html><title>Login of a hotel</title>',
      });
    case 'empty':
      return route.fulfill({ headers: script, body: '' });
    case 'never answers':
      return new Promise(() => undefined);
    case 'tampered': {
      // Node does not know these hosts everywhere, so the server is asked by its address.
      const { status, headers, text } = await hostRequest(route.request().url());
      if (status !== 200) throw new Error(`${route.request().url()} answered ${status}`);
      const type = headers['content-type'] ?? '';
      const mark = type.includes('css') ? '\nbody{--halo-tampered:1}' : '\nwindow.haloTampered=true;';
      return route.fulfill({ headers: { ...script, 'content-type': type }, body: text + mark });
    }
  }
}

/** Nothing of changed bytes ran. */
export async function expectNothingTamperedRan(page: Pick<Page, 'evaluate'>): Promise<void> {
  expect(await page.evaluate(() => (window as { haloTampered?: boolean }).haloTampered)).toBeUndefined();
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--halo-tampered'))).toBe('');
}

/** Works through a list with a few at a time: most of the time of a fault is waiting. */
export async function atOnce<T>(limit: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
        await work(item).catch((error: unknown) => failures.push(error));
    }),
  );
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      failures.map((error) => (error instanceof Error ? error.message : String(error))).join('\n\n'),
    );
}
