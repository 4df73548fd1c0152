import { compareMeasure, healthSides } from './compare-health.ts';
import { canaryTask, changeOf, checkedVersion, switchOf } from './remote-task.ts';

it('starts a canary small and goes on from where one is', () => {
  expect(canaryTask('1.1.0', { version: '1.0.0' })).toMatchObject({ percent: '5' });
  expect(canaryTask('1.1.0', { version: '1.0.0', canary: { version: '1.1.0', percent: 25 } })).toMatchObject({
    percent: '25',
  });
});

it('switches off what runs, for a canary alone as well, and never such a one on for everybody', () => {
  const ended = { version: '1.0.0', isOff: true, isCanaryOnly: true };
  const canary = { version: '1.0.0', percent: 5 };
  expect(switchOf({ version: '1.0.0' })).toBe('switchOff');
  expect(switchOf({ ...ended, canary })).toBe('switchOff');
  expect(switchOf(ended)).toBeUndefined();
  expect(switchOf({ version: '1.0.0', isOff: true })).toBe('switchOn');
});

it('makes a change of a task only when its fields are complete', () => {
  expect(changeOf({ kind: 'canary', version: '1.1.0', percent: 'x' }, 'mfe-chat')).toBeUndefined();
  expect(changeOf({ kind: 'canary', version: '1.1.0', percent: '5' }, 'mfe-chat')).toEqual({
    kind: 'canary',
    remote: 'mfe-chat',
    version: '1.1.0',
    percent: 5,
  });
  expect(changeOf({ kind: 'promote' }, 'mfe-chat')).toEqual({ kind: 'promote', remote: 'mfe-chat' });
});

it('asks the check where a version comes new', () => {
  const pin = { version: '1.0.0', canary: { version: '1.1.0', percent: 5 } };
  expect([
    checkedVersion({ kind: 'pin', version: '2.0.0' }, pin),
    checkedVersion({ kind: 'promote' }, pin),
    checkedVersion({ kind: 'switchOff' }, pin),
  ]).toEqual(['2.0.0', '1.1.0', undefined]);
});

it('compares a canary with the stable version, and takes small differences for chance', () => {
  const how = { tolerance: 0.1, floor: 50 };
  expect([
    compareMeasure(1000, 1040, how),
    compareMeasure(1000, 1300, how),
    compareMeasure(1000, 800, how),
    compareMeasure(undefined, 1, how),
  ]).toEqual(['same', 'worse', 'better', undefined]);
});

it('sorts reports into stable, canary and the others', () => {
  const report = (version: string, group: 'stable' | 'canary', remote = 'mfe-chat') => ({
    remote,
    version,
    group,
    visitors: 1,
    failing: 0,
    loads: 1,
    failures: [],
    crashes: 0,
  });
  const sides = healthSides(
    [
      report('1.0.0', 'stable'),
      report('1.1.0', 'canary'),
      report('0.9.0', 'stable'),
      report('1.0.0', 'stable', 'mfe-auth'),
    ],
    'mfe-chat',
    { version: '1.0.0', canary: { version: '1.1.0', percent: 5 } },
  );
  expect([sides.stable?.version, sides.canary?.version, sides.others.map(({ version }) => version)]).toEqual([
    '1.0.0',
    '1.1.0',
    ['0.9.0'],
  ]);
});
