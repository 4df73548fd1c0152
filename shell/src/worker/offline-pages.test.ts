import { createOfflinePages } from './offline-pages.ts';
import { APP_CACHE, createPageKeeping } from './page-keeping.ts';
import { filesOf } from './kept-files.ts';
import { routeRequest } from './request-route.ts';
import type { WorkerParts } from './worker-scope.ts';
import { createFakeCaches } from '../testing/fake-caches.ts';

const ORIGIN = location.origin;

function setUp() {
  const caches = createFakeCaches();
  const server = new Map<string, string>();
  const asked: string[] = [];
  const late: (() => void)[] = [];
  let isAway = false;
  const parts: WorkerParts = {
    caches: caches as unknown as CacheStorage,
    async fetch(request) {
      const path = new URL(typeof request === 'string' ? request : (request as Request).url, ORIGIN).pathname;
      asked.push(path);
      if (isAway) throw new TypeError('Failed to fetch');
      const text = server.get(path);
      const type = text?.startsWith('<') ? 'text/html; charset=utf-8' : 'text/javascript';
      return new Response(text ?? 'nothing', {
        status: text === undefined ? 404 : 200,
        headers: { 'content-type': type },
      });
    },
    after: (_ms, run) => void late.push(run),
  };
  const pages = { ...createOfflinePages(parts), ...createPageKeeping(parts) };
  const page = (version: string) =>
    `<script src="/shell/main.${version}.js"></script><meta name="halo-keeps" content="/releases/mfe-chat/c/inbox.js">`;
  const release = (version: string): void => {
    server.set('/offline-page', page(version));
    server.set(`/shell/main.${version}.js`, `main ${version}`);
    server.set('/releases/mfe-chat/c/inbox.js', 'inbox');
  };
  async function get(
    path: string,
    more: { mode?: string; preload?: Promise<Response | undefined> } = {},
  ): Promise<string> {
    const request = { method: 'GET', mode: more.mode ?? 'cors', destination: '', url: ORIGIN + path } as Request;
    const answer = pages.answer(routeRequest(request, ORIGIN), request, more.preload ?? Promise.resolve(undefined));
    return answer ? (await answer).text() : 'the browser';
  }
  return {
    ...{ pages, server, asked, caches, late, release, page, get },
    open: (path: string, preload?: Promise<Response>) => get(path, { mode: 'navigate', ...(preload && { preload }) }),
    goAway: () => void (isAway = true),
  };
}

test('a page is the server’s as long as it answers, with any kept one', async () => {
  const { pages, release, server, open } = setUp();
  release('1');
  await pages.keep('1');
  server.set('/chats', '<of version 2>');
  expect(await open('/chats')).toBe('<of version 2>');
});

test('without the server every address opens the kept page, with files that are kept', async () => {
  const { pages, release, page, goAway, open, get } = setUp();
  release('1');
  await pages.keep('1');
  goAway();
  expect(await open('/chats/angel-1')).toBe(page('1'));
  expect(await get('/shell/main.1.js')).toBe('main 1');
});

test('a server that does not answer in time is away, and so is one behind a proxy that says so', async () => {
  const { pages, release, page, open, late } = setUp();
  release('1');
  await pages.keep('1');
  const opened = open('/chats', new Promise(() => undefined));
  late.forEach((run) => run());
  expect(await opened).toBe(page('1'));
  expect(await open('/chats', Promise.resolve(new Response('Bad gateway', { status: 502 })))).toBe(page('1'));
});

test('a browser that keeps nothing shows what came, or the failure', async () => {
  const { goAway, open } = setUp();
  expect(await open('/chats', Promise.resolve(new Response('Bad gateway', { status: 502 })))).toBe('Bad gateway');
  goAway();
  await expect(open('/chats')).rejects.toThrow('Failed to fetch');
});

test('a new release takes the place of the one before, and its files go', async () => {
  const { pages, release, page, goAway, open, asked, caches } = setUp();
  release('1');
  await pages.keep('1');
  await pages.keep('1');
  expect(asked.filter((path) => path === '/offline-page')).toHaveLength(1);
  release('2');
  await pages.keep('2');
  expect(asked.filter((path) => path.endsWith('inbox.js'))).toHaveLength(1);
  expect(caches.addresses(APP_CACHE)).toEqual(
    expect.arrayContaining(['/shell/main.2.js', '/releases/mfe-chat/c/inbox.js', '/offline-page']),
  );
  expect(caches.addresses(APP_CACHE)).not.toContain('/shell/main.1.js');
  goAway();
  expect(await open('/')).toBe(page('2'));
});

test('a release of which a file does not come changes nothing', async () => {
  const { pages, release, page, server, goAway, open, get } = setUp();
  release('1');
  await pages.keep('1');
  release('2');
  server.delete('/shell/main.2.js');
  await pages.keep('2');
  goAway();
  expect([await open('/'), await get('/shell/main.1.js')]).toEqual([page('1'), 'main 1']);
});

test('a kept file that was not good is replaced by the one that is asked for again', async () => {
  const { pages, release, server, goAway, get } = setUp();
  release('1');
  server.set('/shell/main.1.js', 'half of it');
  await pages.keep('1');
  server.set('/shell/main.1.js', 'main 1');
  expect(await get('/shell/main.1.js?attempt=2')).toBe('main 1');
  goAway();
  expect(await get('/shell/main.1.js')).toBe('main 1');
});

test('names of files are read from the page, each once', () => {
  expect(
    filesOf(
      '<link rel="preload" href="/shell/a.js"><script src="/shell/a.js"></script><meta content="/brands/luna/logo.svg"><meta content="/brand-files/mistral/2/logo.svg"><a href="/chats">',
    ),
  ).toEqual(['/shell/a.js', '/brands/luna/logo.svg', '/brand-files/mistral/2/logo.svg']);
});
