import type { PinnedRemote, ReleaseSet } from '@halo/shared/contracts';
import { aSession, createFakePlatform, nextTask } from '@halo/shared/testing';
import { resumeTasks } from './resume-tasks.ts';
import { LoadError } from './load-error.ts';

const version = (name: string) => ({
  version: name,
  entry: `/releases/mfe-one/${name}/remoteEntry.js`,
  globalName: 'one',
  integrity: `sha384-${'A'.repeat(64)}`,
});
const tasks = [{ draft: { scope: 'one', name: 'unsent' }, task: 'send' }];

function setUp({
  isOff = false,
  hasDraft = true,
  connection = 'online' as 'online' | 'offline',
  breaks = [] as string[],
} = {}) {
  const platform = createFakePlatform({ session: aSession(), connection });
  if (hasDraft) platform.storage.setDraft('one', 'unsent', 'something');
  const remote = {
    name: 'mfe-one',
    isOff,
    pinned: version('2.0.0'),
    fallback: version('1.0.0'),
    manifest: { resumeTasks: tasks },
  } as unknown as PinnedRemote;
  const loads: string[] = [];
  const failures: string[] = [];
  const finish = jest.fn();
  const stop = resumeTasks({
    platform,
    federation: {
      async load(_remote, pinned, expose) {
        loads.push(`${pinned.version} ${expose}`);
        if (breaks.includes(pinned.version)) throw new LoadError('entry', 'missing', 'gone');
        return { finish };
      },
    },
    releases: () => ({ brandId: 'luna', revision: 1, remotes: [remote] }) satisfies ReleaseSet,
    reports: { failed: (_remote, failed) => void failures.push(failed.version) },
  });
  return { platform, loads, failures, finish, stop };
}

test('what a page load cut off is finished once a member is signed in and online', async () => {
  const { platform, loads, finish } = setUp({ connection: 'offline' });
  await nextTask();
  expect(loads).toEqual([]);
  platform.realtime.setStatus('online');
  await nextTask();
  expect(loads).toEqual(['2.0.0 ./tasks/send']);
  expect(finish.mock.calls).toEqual([[platform]]);
});

test.each([
  ['nothing is left', { hasDraft: false }],
  ['the remote is switched off', { isOff: true }],
])('nothing loads when %s', async (_what, options) => {
  const { platform, loads } = setUp(options);
  platform.realtime.setStatus('online');
  await nextTask();
  expect(loads).toEqual([]);
});

test('for a visitor nothing loads', async () => {
  const { platform, loads } = setUp({ connection: 'offline' });
  platform.setSession({ status: 'visitor' });
  platform.realtime.setStatus('online');
  await nextTask();
  expect(loads).toEqual([]);
});

test('the version before is the fallback, and the next connection retries', async () => {
  const first = setUp({ breaks: ['2.0.0'], connection: 'offline' });
  first.platform.realtime.setStatus('online');
  await nextTask();
  expect(first.loads).toEqual(['2.0.0 ./tasks/send', '1.0.0 ./tasks/send']);
  expect(first.failures).toEqual(['2.0.0']);
  expect(first.finish).toHaveBeenCalledTimes(1);

  const both = setUp({ breaks: ['2.0.0', '1.0.0'], connection: 'offline' });
  both.platform.realtime.setStatus('online');
  await nextTask();
  expect(both.finish).not.toHaveBeenCalled();
  both.platform.realtime.setStatus('offline');
  both.platform.realtime.setStatus('online');
  await nextTask();
  expect(both.loads).toHaveLength(4);
});

test('stopped, it does nothing any more', async () => {
  const { platform, loads, stop } = setUp({ connection: 'offline' });
  stop();
  platform.realtime.setStatus('online');
  await nextTask();
  expect(loads).toEqual([]);
});
