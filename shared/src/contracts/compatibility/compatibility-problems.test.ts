import { CheckProblem } from '../operations/views.ts';
import * as z from 'zod/mini';
import { compatibilityProblems } from './compatibility-problems.ts';
import { runningProblems } from './running-problems.ts';
import { compatiblePairs } from './testing/compatible-pairs.ts';
import { incompatiblePairs } from './testing/incompatible-pairs.ts';
import { aWorld, neighboursOf, type Seed } from './testing/world.ts';

function problemsOf(seed: Seed) {
  const world = aWorld();
  seed(world);
  return compatibilityProblems(world.candidate, neighboursOf(world), world.shell, world.replaced);
}

describe('[REL-04] refuses, with what is wrong and what to do', () => {
  test.each(incompatiblePairs)('%s: %s', (_what, code, seed) => {
    const problems = problemsOf(seed);
    expect(problems.map((each) => each.code)).toContain(code);
    for (const each of problems) {
      expect(z.safeParse(CheckProblem, each).error?.issues).toBeUndefined();
      expect(each.message).toMatch(/^(mfe-|shell@|The ).{20,}\.$/);
      expect(each.remedy).toMatch(/^[A-Z].{10,}\.$/);
    }
  });

  // A pair that is refused for a second reason would hide that the first is not seen.
  test.each(incompatiblePairs)('%s: nothing but %s', (_what, code, seed) => {
    expect([...new Set(problemsOf(seed).map((each) => each.code))]).toEqual([code]);
  });
});

describe('lets pass', () => {
  test.each(compatiblePairs)('%s', (_what, seed) => {
    expect(problemsOf(seed)).toEqual([]);
  });
});

describe('[REL-04] a shell under what runs already', () => {
  const running = ({ candidate, chat, payments }: ReturnType<typeof aWorld>) => [candidate, chat, payments];

  test('passes where everything fits', () => {
    const world = aWorld();
    expect(runningProblems(running(world), world.shell)).toEqual([]);
  });

  test('lists who needs what it no longer has, each once', () => {
    const world = aWorld();
    const shell = { ...world.shell, provides: world.shell.provides.filter(({ name }) => name !== 'i18next') };
    const problems = runningProblems([...running(world), world.chat], shell);
    expect(problems.map(({ code, message }) => [code, message.split(' ')[0]])).toEqual([
      ['shared_missing', 'mfe-events@1.0.0'],
      ['shared_missing', 'mfe-chat@1.4.0'],
      ['shared_missing', 'mfe-payments@2.0.3'],
    ]);
  });
});

test('the corpus is as large as it must be', () => {
  expect(incompatiblePairs.length).toBeGreaterThanOrEqual(45);
  expect(compatiblePairs.length).toBeGreaterThanOrEqual(20);
});
