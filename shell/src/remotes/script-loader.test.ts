import { eventually } from '@halo/shared/testing/eventually';
import type { LoadError } from './load-error.ts';
import { createScriptLoader } from './script-loader.ts';

const ADDRESS = '/releases/mfe-chat/1.0.0/remoteEntry.js';
const INTEGRITY = `sha384-${'A'.repeat(64)}`;
/** Scripts as they were inserted; jsdom does not load them, the test says how each ends. */
let inserted: HTMLScriptElement[];
let answer: () => Promise<Response>;

beforeEach(() => {
  jest.useFakeTimers();
  inserted = [];
  answer = async () => {
    throw new TypeError('failed to fetch');
  };
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    inserted.push(...(nodes as HTMLScriptElement[]));
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => answer());
});
afterEach(() => jest.useRealTimers());

const loader = (isAllowed: (address: string) => boolean = () => true) => createScriptLoader({ nonce: 'n', isAllowed });
const request = { address: ADDRESS, integrity: INTEGRITY, phase: 'entry' } as const;
const settled = (work: Promise<void>) =>
  work.then(
    () => 'loaded',
    (error: unknown) => error,
  );

/** Fails every script that comes until the loader gives up. */
async function failAll(loading: Promise<unknown>): Promise<void> {
  let isOver = false;
  void loading.then(() => {
    isOver = true;
  });
  let failed = 0;
  // Hashes are made on another thread, which no fake clock moves.
  await eventually(() => {
    for (const script of inserted.slice(failed)) script.onerror?.(new Event('error'));
    failed = inserted.length;
    return isOver;
  });
}

test('[REL-05] a script carries its hash, the nonce, and is asked for without cookies', async () => {
  const loading = settled(loader()(request));
  expect(inserted[0]).toMatchObject({ integrity: INTEGRITY, nonce: 'n', crossOrigin: 'anonymous', async: true });
  expect(inserted[0]?.src).toBe(new URL(ADDRESS, location.href).href);
  inserted[0]?.onload?.(new Event('load'));
  await expect(loading).resolves.toBe('loaded');
});

test('[REL-05] an address that the guard refuses is never put into the page', async () => {
  await expect(settled(loader(() => false)(request))).resolves.toMatchObject({ phase: 'entry', code: 'blocked' });
  expect(inserted).toEqual([]);
});

const script = { 'content-type': 'text/javascript' };
test.each<[string, () => Promise<Response>]>([
  ['missing', async () => new Response('gone', { status: 404 })],
  ['http', async () => new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })],
  ['not_script', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['empty', async () => new Response('', { headers: script })],
  ['tampered', async () => new Response('evil()', { headers: script })],
  [
    'offline',
    async () => {
      throw new TypeError('failed to fetch');
    },
  ],
])('[REL-03] says that a script is %s, after one more try at an address of its own', async (code, how) => {
  answer = how;
  const loading = settled(loader()(request));
  await failAll(loading);
  const error = (await loading) as LoadError;
  expect(error.phase).toBe('entry');
  await expect(error.found).resolves.toBe(code);
  expect(inserted.map(({ src }) => new URL(src).search)).toEqual(['', '?attempt=2']);
});

test('[REL-03] nothing waits until it is known what was wrong, and wrong bytes are wrong however late they come', async () => {
  const looks: ((answer: Response) => void)[] = [];
  answer = () => new Promise((resolve) => looks.push(resolve));
  const loading = settled(loader()(request));
  inserted[0]?.onerror?.(new Event('error'));
  await jest.advanceTimersByTimeAsync(0);
  inserted[1]?.onerror?.(new Event('error'));
  const error = (await loading) as LoadError;
  expect(error).toMatchObject({ phase: 'entry', code: 'offline' });

  await jest.advanceTimersByTimeAsync(10_000);
  for (const look of looks) look(new Response('evil()', { headers: script }));
  await expect(error.found).resolves.toBe('tampered');
});

test('[REL-03] what the first try brought is known also when the second one hangs, which ends when the first would have', async () => {
  answer = async () => new Response('evil()', { headers: script });
  const loading = settled(loader()({ ...request, timeoutMs: 2_000 }));
  await jest.advanceTimersByTimeAsync(800);
  inserted[0]?.onerror?.(new Event('error'));
  await jest.advanceTimersByTimeAsync(1_200);
  const error = (await loading) as LoadError;
  expect(error.code).toBe('timeout');
  await expect(error.found).resolves.toBe('tampered');
});

test('right bytes at the second look: it was the connection', async () => {
  const good = new TextEncoder().encode('ok()');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', good));
  answer = async () => new Response(good, { headers: script });
  const loading = settled(loader()({ ...request, integrity: `sha384-${btoa(String.fromCharCode(...digest))}` }));
  await failAll(loading);
  await expect(((await loading) as LoadError).found).resolves.toBe('offline');
});

test('a script that comes at the second try has loaded', async () => {
  const loading = settled(loader()(request));
  inserted[0]?.onerror?.(new Event('error'));
  await jest.advanceTimersByTimeAsync(0);
  inserted[1]?.onload?.(new Event('load'));
  await expect(loading).resolves.toBe('loaded');
});

test('a script that throws has a code of its own, and is not run again', async () => {
  const noticed = jest.fn();
  window.addEventListener('error', noticed);
  const loading = settled(loader()(request));
  const { src } = inserted[0] as HTMLScriptElement;
  window.dispatchEvent(Object.assign(new Event('error'), { filename: src, error: new Error('broken') }));
  inserted[0]?.onload?.(new Event('load'));
  await expect(loading).resolves.toMatchObject({
    code: 'threw',
    cause: expect.objectContaining({ message: 'broken' }),
  });
  expect(inserted).toHaveLength(1);
  // Reported as a load failure, not as a script error of the page as well.
  expect(noticed).not.toHaveBeenCalled();
  window.removeEventListener('error', noticed);
});

test('[REL-03] one that hangs ends in its time; the next attempt has another address, and its own again once it came after all', async () => {
  const load = loader();
  const first = settled(load({ ...request, timeoutMs: 1_000 }));
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(first).resolves.toMatchObject({ code: 'timeout' });
  expect(inserted).toHaveLength(1);

  const second = settled(load({ ...request, timeoutMs: 1_000 }));
  expect(new URL(inserted[1]?.src ?? '').search).toBe('?attempt=2');
  await jest.advanceTimersByTimeAsync(1_000);
  await second;
  inserted[0]?.dispatchEvent(new Event('load'));
  void settled(load(request));
  expect(new URL(inserted[2]?.src ?? '').search).toBe('');
});
