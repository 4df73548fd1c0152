import { filesOf, planKeeping } from './kept-files.ts';
import type { WorkerParts } from './worker-scope.ts';

/** Files of the brand's pages; nothing in there belongs to a person. */
export const APP_CACHE = 'halo-app';
/** The page for every address; it begins empty, and its shell shows what the address says. */
export const OFFLINE_PAGE = '/offline-page';
/** What the kept page was made of. */
const STAMP = '/offline-stamp';

/**
 * Keeps the page and its files. It takes the place of the one before when all of its files are there: a half is never
 * shown. One renewal after the other; what fails now is done the next time.
 */
export function createPageKeeping({ caches, fetch }: Pick<WorkerParts, 'caches' | 'fetch'>) {
  let keeping: Promise<unknown> = Promise.resolve();

  async function renew(stamp: string): Promise<void> {
    const app = await caches.open(APP_CACHE);
    if ((await (await app.match(STAMP))?.text()) === stamp) return;
    const answer = await fetch(OFFLINE_PAGE, { cache: 'no-store' });
    if (!isPage(answer)) return;
    const wanted = filesOf(await answer.clone().text());
    const held = (await app.keys()).map(({ url }) => new URL(url).pathname);
    const { missing, left } = planKeeping(wanted, held);
    await Promise.all(missing.map((address) => add(app, address)));
    await app.put(OFFLINE_PAGE, answer);
    await app.put(STAMP, new Response(stamp));
    const old = left.filter((address) => address !== OFFLINE_PAGE && address !== STAMP);
    await Promise.all(old.map((address) => app.delete(address)));
  }

  async function add(app: Cache, address: string): Promise<void> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    await app.put(address, answer);
  }

  return {
    keep(stamp: string): Promise<unknown> {
      keeping = keeping.then(() => renew(stamp)).catch(() => undefined);
      return keeping;
    },
  };
}

function isPage(answer: Response): boolean {
  return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/html');
}
