import type { PinnedRemote } from '@halo/shared/contracts';
import type { Federation } from './federation.ts';
import { createPageLoader, type LoadFailure } from './load-page.ts';
import { inTime, PHASE_TIMEOUT_MS } from './load-phase.ts';

const step = async () => undefined;
const page = { bootstrap: step, mount: step, unmount: step, update: step };

function remote(changes: Partial<PinnedRemote> = {}): PinnedRemote {
  const version = (name: string) => ({ version: name, entry: `/releases/mfe-one/${name}/remoteEntry.js`, globalName: 'one', integrity: `sha384-${'A'.repeat(64)}` });
  return { name: 'mfe-one', pinned: version('2.0.0'), fallback: version('1.0.0'), manifest: {} as never, ...changes };
}

function loaderOver(load: Federation['load']) {
  const failures: LoadFailure[] = [];
  return { failures, loader: createPageLoader({ load }, (failure) => failures.push(failure)) };
}

test('loads the pinned version once, however often it is shown', async () => {
  const load = jest.fn(async () => page);
  const { loader } = loaderOver(load);
  await loader.load(remote(), './pages/one', 0);
  await expect(loader.load(remote(), './pages/one', 0)).resolves.toMatchObject({ version: '2.0.0', isFallback: false });
  expect(load).toHaveBeenCalledTimes(1);
});

test('[REL-03] falls back to the last good version, tells of it, and tries the pinned one again next time', async () => {
  let isBroken = true;
  const { loader, failures } = loaderOver(async (_remote, { version }) => {
    if (version === '2.0.0' && isBroken) throw new Error('404');
    return page;
  });
  await expect(loader.load(remote(), './pages/one', 0)).resolves.toMatchObject({ version: '1.0.0', isFallback: true });
  expect(failures).toEqual([expect.objectContaining({ remote: 'mfe-one', version: '2.0.0', expose: './pages/one' })]);
  isBroken = false;
  await expect(loader.load(remote(), './pages/one', 0)).resolves.toMatchObject({ version: '2.0.0', isFallback: false });
});

test('fails when there is no version left', async () => {
  const { loader } = loaderOver(async () => { throw new Error('gone'); });
  await expect(loader.load(remote({ fallback: undefined }), './pages/one', 0)).rejects.toMatchObject({ code: 'remote_unavailable', retryable: true });
});

test('refuses a module without lifecycles', async () => {
  const { loader } = loaderOver(async () => ({ mount: step }));
  await expect(loader.load(remote({ fallback: undefined }), './pages/one', 0)).rejects.toMatchObject({ code: 'remote_unavailable' });
});

test('a phase that never ends fails in its time', async () => {
  jest.useFakeTimers();
  try {
    const result = inTime('load', 'mfe-one', new Promise(() => undefined));
    jest.advanceTimersByTime(PHASE_TIMEOUT_MS.load);
    await expect(result).rejects.toMatchObject({ code: 'remote_unavailable', detail: { phase: 'load' } });
  } finally {
    jest.useRealTimers();
  }
});
