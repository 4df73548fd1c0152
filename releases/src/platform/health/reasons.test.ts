import { SHELL_NAME } from '@halo/shared/contracts';
import type { GroupHealth } from './health-rule.ts';
import { createReasons } from './reasons.ts';

const now = new Date('2026-11-27T12:00:00Z');
const since = new Date('2026-11-27T11:50:00Z');

/** Of 60 visitors of the fresh version as many fail as their causes say; with the one before and beside it none. */
async function reasonFor(remote: string, causes: Record<string, number>): Promise<string | undefined> {
  const healthOf = (version: string, isFresh: boolean): GroupHealth => {
    const list = Object.entries(isFresh ? causes : {}).map(([what, count]) => ({ what, count }));
    const failing = list.reduce((sum, { count }) => sum + count, 0);
    return { version, visitors: 60, failing, causes: list, vitals: { LCP: new Map(), INP: new Map() } };
  };
  const reasons = createReasons(
    { now: () => now },
    {
      group: async ({ version }) => healthOf(version, version === '2.0.0'),
      neighbours: async () => healthOf('the rest of the page', false),
    },
  );
  const about = { remote, version: '2.0.0', since };
  const [canary, fresh] = await Promise.all([
    reasons.againstCanary('luna', { ...about, stable: '1.0.0' }),
    reasons.againstNew('luna', { ...about, before: '1.0.0', backTo: 1 }),
  ]);
  expect(canary === undefined).toBe(fresh === undefined);
  return fresh;
}

it('[REL-03] a shell that did not come is not taken back: nothing else reports from behind a line that is down', async () => {
  expect(await reasonFor(SHELL_NAME, { 'entry:timeout': 20, 'entry:offline': 10, 'entry:http': 10 })).toBeUndefined();
  expect(await reasonFor(SHELL_NAME, { 'entry:timeout': 40, 'entry:threw': 3 })).toBeUndefined();
  expect(await reasonFor('mfe-chat', { 'entry:timeout': 40 })).toContain('40 of 60 visitors');
});

it('[REL-03] one that throws or is missing is, and the line makes it no worse', async () => {
  const reason = await reasonFor(SHELL_NAME, { 'entry:timeout': 20, 'entry:threw': 10, 'entry:missing': 5 });
  expect(reason).toContain('15 of 60 visitors');
  expect(reason).toContain('(entry:threw 10, entry:missing 5)');
});
