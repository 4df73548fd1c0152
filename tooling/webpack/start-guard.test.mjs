import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { serviceWorkerText, startGuardText } from './start-guard.mjs';

/** @param {Record<string, unknown>} [more] */
function startWorker(more = {}) {
  /** @type {Record<string, (event: object) => void>} */
  const listeners = {};
  const self = {
    addEventListener: (/** @type {string} */ type, /** @type {(event: object) => void} */ listen) => {
      listeners[type] = listen;
    },
    registration: {},
    clients: {},
    ...more,
  };
  const location = { origin: 'https://luna.example', hostname: 'luna.example' };
  runInNewContext(serviceWorkerText(), { self, caches: {}, location, URL, setTimeout, fetch: async () => 'fetched' });
  return listeners;
}

test('the worker that the build joins of its files starts, and answers what it should', () => {
  const listeners = startWorker();
  const kinds = ['install', 'activate', 'push', 'notificationclick', 'pushsubscriptionchange'];
  expect(Object.keys(listeners)).toEqual([...kinds, 'fetch', 'message']);
  /** @type {unknown[]} */
  const answered = [];
  const ask = (/** @type {string} */ path) =>
    listeners['fetch']?.({
      request: { method: 'GET', mode: 'cors', destination: '', url: `https://luna.example${path}` },
      respondWith: (/** @type {Promise<unknown>} */ answer) => {
        answer.catch(() => undefined);
        answered.push(path);
      },
    });
  for (const path of ['/api/get/all/me', '/shell/main.0a1b.js']) ask(path);
  expect(answered).toEqual(['/shell/main.0a1b.js']);
  expect(Object.keys(startWorker({ haloKeepsNothing: true }))).toEqual(kinds);
});

test('a package that the joined text cannot have ends the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  try {
    writeFileSync(join(folder, 'part.ts'), "import { z } from 'zod/mini';\nexport const part = z;\n");
    writeFileSync(join(folder, 'worker.ts'), "import { part } from './part.ts';\nself.part = part;\n");
    expect(() => serviceWorkerText(join(folder, 'worker.ts'))).toThrow(
      /part\.ts of the service worker must not import "zod\/mini"/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the start guard is one script without imports', () => {
  expect(startGuardText()).not.toMatch(/\bimport\b|<\//);
});
