import { brands as bundled } from '@halo/brands';
import type { Brand } from '@halo/shared/contracts';
import { createBrandDirectory } from './brand-directory.ts';
import { readEnvironment } from './env.ts';

const [luna] = bundled as [Brand];
const day = new Date('2026-12-31T12:00:00Z');

it('a brand closes on the day of its record alone, not on one that its own data names, and not once it is closed', () => {
  const brand = { ...luna, closesAt: '2026-01-01T12:00:00Z' };
  const directory = createBrandDirectory(readEnvironment({ NODE_ENV: 'test' }));
  const shown = (ending: { closesAt?: Date; closedAt?: Date }) => {
    directory.show([{ brand, ...ending }]);
    return directory.byId(luna.id)?.closesAt;
  };
  expect([shown({}), shown({ closesAt: day }), shown({ closesAt: day, closedAt: day })]).toEqual([
    undefined,
    day.toISOString(),
    undefined,
  ]);
});
