import { DAY_MS } from '@halo/shared/contracts';
import { closeBrands } from './closing-brands.ts';
import type { LeavingNeeds } from './leaving.ts';

const now = new Date('2026-11-01T12:00:00Z');
const closing = (id: string, days: number) => ({
  ...{ id, hosts: [`${id}.localhost`], closesAt: new Date(now.getTime() + days * DAY_MS).toISOString() },
});

/** Whose accounts were asked for, brand by brand; those of `failing` cannot be counted. */
async function round(brands: ReturnType<typeof closing>[], failing?: string) {
  const [informed, emptied, errors]: [string[], string[], unknown[]] = [[], [], []];
  const needs = {
    accountLeaving: {
      uninformedOf: async (id: string) => (informed.push(id), []),
      remainingOf: async () => [],
      countOf: async (id: string) => {
        if (id === failing) throw new Error('no database');
        return 0;
      },
    },
    brands: { all: () => brands },
    clock: { now: () => now },
    env: { isProduction: true, publicPort: undefined },
    log: { error: (what: { brand: string }) => void errors.push(what.brand) },
  };
  await closeBrands(needs as unknown as LeavingNeeds, async (id) => void emptied.push(id));
  return { informed, emptied, errors };
}

it('members are informed until the day, and never from then on', async () => {
  const { informed, emptied } = await round([closing('ahead', 1), closing('today', 0), closing('over', -1)]);
  expect({ informed, emptied }).toEqual({ informed: ['ahead'], emptied: ['today', 'over'] });
});

it('a brand that cannot be closed stops no other', async () => {
  const { emptied, errors } = await round([closing('broken', 0), closing('whole', 0)], 'broken');
  expect({ emptied, errors }).toEqual({ emptied: ['whole'], errors: ['broken'] });
});
