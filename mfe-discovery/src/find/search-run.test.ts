import { createFakeClock } from '@halo/shared/testing';
import { createSearchRun } from './search-run.ts';

const end = (id: string) => ({ isSeen: false, km: 1, rank: 1, id });

describe('[DISC-15] going through the pages of a search', () => {
  const clock = createFakeClock(1_000_000);
  const begin = () => {
    const run = createSearchRun({ clock });
    run.found('Lazio', 1, { since: clock.now(), end: end('a') });
    return run;
  };

  it('begins with nothing, and goes on from the nearest page before', () => {
    const run = begin();
    expect(createSearchRun({ clock }).positionOf('Lazio', 1)).toEqual({});
    expect(run.positionOf('Lazio', 1)).toEqual({ since: clock.now() });
    run.found('Lazio', 3, { since: clock.now(), end: end('c') });
    expect(run.positionOf('Lazio', 3)).toMatchObject({ after: { page: 1, end: end('a') } });
    expect(run.positionOf('Lazio', 5)).toMatchObject({ after: { page: 3, end: end('c') } });
  });

  it('is another for another search, and after half an hour; other filters only make other pages', () => {
    const run = begin();
    expect(run.positionOf('Toscana', 2)).toEqual({});
    run.repage();
    expect(run.positionOf('Lazio', 2)).toEqual({ since: clock.now() });
    const late = begin();
    clock.advance(30 * 60_000);
    expect(late.positionOf('Lazio', 2)).toEqual({});
  });

  it('takes the time of the answer, and forgets the ends of an earlier run', () => {
    const run = begin();
    run.found('Lazio', 2, { since: clock.now() + 5, end: end('b') });
    expect(run.positionOf('Lazio', 2)).toEqual({ since: clock.now() + 5 });
  });
});
