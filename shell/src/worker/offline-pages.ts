import { APP_CACHE, OFFLINE_PAGE } from './page-keeping.ts';
import type { RequestRoute } from './request-route.ts';
import { createSharedContent } from './shared-content.ts';
import type { WorkerParts } from './worker-scope.ts';

/** A server that has not answered by then is away: what is kept is better than an empty screen. */
const PATIENCE_MS = 3_000;
/** The server itself is not there, and what stands before it says so. */
const AWAY = [502, 503, 504];

/** Answers requests when the server does not. */
export function createOfflinePages({ caches, fetch, after }: WorkerParts) {
  const shared = createSharedContent({ caches, now: Date.now });
  /** Of one cache or of any. A file's address says which coding of it there is, so nothing varies. */
  function kept(address: string): Promise<Response | undefined> {
    return caches.match(address, { ignoreVary: true });
  }

  async function page(request: Request, preload: Promise<Response | undefined>): Promise<Response> {
    const fresh = preload.catch(() => undefined).then((answer) => answer ?? fetch(request));
    const late = new Promise<undefined>((resolve) => after(PATIENCE_MS, () => resolve(undefined)));
    const first = await Promise.race([fresh, late]).catch(() => undefined);
    if (first && !AWAY.includes(first.status)) return first;
    return (await kept(OFFLINE_PAGE)) ?? fresh;
  }

  async function file(request: Request, address: string): Promise<Response> {
    return (await kept(address)) ?? fetch(request);
  }

  async function again(request: Request, address: string): Promise<Response> {
    const answer = await fetch(request);
    const app = await caches.open(APP_CACHE);
    if (answer.ok && (await app.delete(address))) await app.put(address, answer.clone());
    return answer;
  }

  async function picture(request: Request, address: string): Promise<Response> {
    return fetch(request).catch(async (error: unknown) => {
      const old = await kept(address);
      if (old) return old;
      throw error;
    });
  }

  return {
    dropOldShare: shared.dropOld,
    /** Undefined: the browser does it. */
    answer(
      route: RequestRoute,
      request: Request,
      preload: Promise<Response | undefined>,
    ): Promise<Response> | undefined {
      switch (route.kind) {
        case 'page':
          return page(request, preload);
        case 'file':
          return file(request, route.address);
        case 'again':
          return again(request, route.address);
        case 'picture':
          return picture(request, route.address);
        case 'shared':
          return shared.receive(request);
        case 'pass':
          return undefined;
      }
    },
  };
}
