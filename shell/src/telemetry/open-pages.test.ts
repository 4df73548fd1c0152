import type { PinnedRemote } from '@halo/shared/contracts';
import type { PageLoader } from '../remotes/load-page.ts';
import { createOpenPages, notingOpenPages } from './open-pages.ts';

const remote = (name: string, group?: 'canary') =>
  ({ name, pinned: { version: '2.0.0' }, ...(group ? { group } : {}) }) as PinnedRemote;
const loaderOf = (version: string, isFallback: boolean): PageLoader => ({
  show: async () => ({ lifecycles: {} as never, version, isFallback, onCrash: () => undefined }),
});
const request = (of: PinnedRemote, expose: string, signal: AbortSignal) => ({
  remote: of,
  expose,
  attempt: 0,
  mount: async () => undefined,
  signal,
});

it('knows whose page was open at a time', async () => {
  let now = 100;
  const pages = createOpenPages(() => now);
  const loader = notingOpenPages(loaderOf('2.0.0', false), pages);
  const chat = new AbortController();
  await loader.show(request(remote('mfe-chat', 'canary'), './pages/inbox', chat.signal));
  await loader.show(request(remote('mfe-auth'), './popups/login', new AbortController().signal));
  now = 500;
  chat.abort();
  now = 600;
  await loader.show(request(remote('mfe-discovery'), './pages/grid', new AbortController().signal));
  expect([50, 100, 499, 550, 600, 9999].map((time) => pages.at(time)?.remote)).toEqual([
    undefined,
    'mfe-chat',
    'mfe-chat',
    undefined,
    'mfe-discovery',
    'mfe-discovery',
  ]);
  expect([pages.at(200), pages.at(700)]).toEqual([
    { remote: 'mfe-chat', version: '2.0.0', group: 'canary' },
    { remote: 'mfe-discovery', version: '2.0.0', group: 'stable' },
  ]);
});

it('counts the stand-in from when it stood there', async () => {
  let now = 100;
  const pages = createOpenPages(() => now);
  const slow = {
    show: async () => {
      now = 300;
      return { lifecycles: {} as never, version: '1.0.0', isFallback: true, onCrash: () => undefined };
    },
  };
  await notingOpenPages(slow, pages).show(request(remote('mfe-chat'), './pages/inbox', new AbortController().signal));
  expect([pages.at(200)?.version, pages.at(400)?.version]).toEqual(['2.0.0', '1.0.0']);
});
