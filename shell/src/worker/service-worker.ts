// The service worker, served at /sw.js: shows what was pushed, and answers for a server that is away. The build joins
// this file and those that it imports to one text, as small as the start guard.
import { createOfflinePages } from './offline-pages.ts';
import { APP_CACHE, createPageKeeping } from './page-keeping.ts';
import { createPushHandling } from './push-handling.ts';
import { routeRequest } from './request-route.ts';
import { SHARED_CACHE } from './shared-content.ts';
import type { FetchEvent, WorkerParts, WorkerScope } from './worker-scope.ts';

const worker = self as unknown as WorkerScope;
/** The server writes this before the text when workers must keep nothing and answer nothing any more. */
const isOff = (self as { haloKeepsNothing?: boolean }).haloKeepsNothing === true;
/** Of the account that is signed in; the page fills and empties it. */
const ACCOUNT_CACHE = 'halo-account';

const push = createPushHandling(worker);
const parts: WorkerParts = {
  caches,
  fetch: (request, init) => fetch(request, init),
  after: (ms, run) => void setTimeout(run, ms),
};
const pages = createOfflinePages(parts);
const keeping = createPageKeeping(parts);

/** What workers of earlier days kept goes, and all of it when this one keeps nothing. */
async function tidy(): Promise<void> {
  const ours = isOff ? [] : [APP_CACHE, ACCOUNT_CACHE, SHARED_CACHE];
  const names = (await caches.keys()).filter((name) => !ours.includes(name));
  await Promise.all([...names.map((name) => caches.delete(name)), pages.dropOldShare()]);
}

/** The browser asks for a page while the worker starts, so that the worker costs no time. */
async function preload(): Promise<void> {
  const { navigationPreload } = worker.registration;
  await (isOff ? navigationPreload?.disable() : navigationPreload?.enable());
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), tidy(), preload()])),
);
worker.addEventListener('push', (event) => event.waitUntil(push.pushed(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(push.opened(event.notification.data));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(push.renewed(event.oldSubscription)));

/** A browser without navigation preload has no such answer. */
function preloadOf(event: FetchEvent): Promise<Response | undefined> {
  return (event as Partial<FetchEvent>).preloadResponse ?? Promise.resolve(undefined);
}

if (!isOff) {
  void pages.dropOldShare();
  worker.addEventListener('fetch', (event) => {
    const route = routeRequest(event.request, location.origin);
    const answer = pages.answer(route, event.request, preloadOf(event));
    if (answer) event.respondWith(answer);
    if (route.kind === 'page') event.waitUntil(pages.dropOldShare());
  });
  worker.addEventListener('message', (event) => {
    const { kind, stamp } = (event.data ?? {}) as { kind?: unknown; stamp?: unknown };
    if (kind === 'keep' && typeof stamp === 'string') event.waitUntil(keeping.keep(stamp));
  });
}
