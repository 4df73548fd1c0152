import { NO_FILTERS } from '@halo/shared/contracts';
import { type FilterEvent, initialFilters, reduceFilters } from './filter-state.ts';

const after = (...events: FilterEvent[]) => events.reduce(reduceFilters, initialFilters(NO_FILTERS));

describe('[DISC-15] choosing filters', () => {
  it('sets and takes away one', () => {
    expect(after({ type: 'changed', change: { name: 'withinKm', value: 25 } }).filters).toEqual({
      ...NO_FILTERS,
      withinKm: 25,
    });
    const change = { name: 'withinKm', value: undefined } as const;
    expect(
      after({ type: 'changed', change: { name: 'withinKm', value: 25 } }, { type: 'changed', change }).filters,
    ).toEqual(NO_FILTERS);
  });

  it('keeps the ages in order, whichever end moves', () => {
    const from = (value: number) => ({ type: 'changed', change: { name: 'ageFrom', value } }) as const;
    const to = (value: number) => ({ type: 'changed', change: { name: 'ageTo', value } }) as const;
    expect(after(to(40), from(50)).filters).toMatchObject({ ageFrom: 50, ageTo: 50 });
    expect(after(from(50), to(40)).filters).toMatchObject({ ageFrom: 40, ageTo: 40 });
    expect(after(from(30), to(40)).filters).toMatchObject({ ageFrom: 30, ageTo: 40 });
  });

  it('believes only the count of what is chosen now, and shows the last one until then', () => {
    const state = after();
    const counted = reduceFilters(state, { type: 'counted', filters: state.filters, found: { total: 12 } });
    expect(counted.found).toEqual({ total: 12 });
    const next = reduceFilters(counted, { type: 'changed', change: { name: 'isNew', value: true } });
    expect(next.found).toBe(counted.found);
    expect(reduceFilters(next, { type: 'counted', filters: state.filters, found: { total: 99 } })).toBe(next);
  });

  it('says why it was refused, and can be tried again', () => {
    const refused = after({ type: 'saving' }, { type: 'refused', code: 'offline' });
    expect(refused).toMatchObject({ status: 'failed', code: 'offline' });
    expect(reduceFilters(refused, { type: 'cleared' }).status).toBe('editing');
  });
});
