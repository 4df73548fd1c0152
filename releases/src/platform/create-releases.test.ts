import { adoptLocalBuilds } from './create-releases.ts';
import type { Releases } from './ports.ts';

test('a comparison that cannot be made is logged, and keeps no deployment from starting', async () => {
  const done: string[] = [];
  const logged: unknown[] = [];
  const releases = {
    versions: { adopt: async () => done.push('adopted'), shell: () => ({ version: '1.0.0' }) },
    pins: {
      adopt: async () => done.push('pinned'),
      scopes: () => [{ scope: 'new-brand' }],
      head: () => Promise.reject(new Error('no revision')),
    },
    sets: { refresh: async () => done.push('read') },
  } as unknown as Releases;
  const log = { error: (...what: unknown[]) => logged.push(what) } as never;
  await adoptLocalBuilds({ log }, releases, { remotes: [] } as never);
  expect(done).toEqual(['adopted', 'pinned', 'read']);
  expect(logged).toEqual([
    [{ err: expect.objectContaining({ message: 'no revision' }) }, 'the shell could not be compared with what runs'],
  ]);
});
