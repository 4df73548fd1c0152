import { aCity } from '@halo/shared/testing';
import { initialPlace, reducePlace } from './place-state.ts';

const start = initialPlace({ region: 'Lombardia', city: 'Milano' });

describe('choosing a place', () => {
  it('starts where the account is', () => {
    expect(start).toEqual({ status: 'editing', region: 'Lombardia', city: { name: 'Milano', region: 'Lombardia' } });
    expect(initialPlace({ region: '', city: '' })).toMatchObject({ region: '', city: null });
  });

  it('picks the region with the town, and drops the town with another region', () => {
    expect(reducePlace(start, { type: 'cityPicked', city: aCity({ name: 'Roma', region: 'Lazio' }) })).toMatchObject({
      region: 'Lazio',
      city: { name: 'Roma' },
    });
    expect(reducePlace(start, { type: 'regionPicked', region: 'Lazio' })).toMatchObject({
      region: 'Lazio',
      city: null,
    });
    expect(reducePlace(start, { type: 'regionPicked', region: 'Lombardia' })).toMatchObject({
      city: { name: 'Milano' },
    });
    expect(reducePlace(start, { type: 'cityPicked', city: null })).toMatchObject({ region: 'Lombardia', city: null });
  });

  it('keeps the choice when saving fails', () => {
    expect(reducePlace(reducePlace(start, { type: 'saving' }), { type: 'refused', code: 'offline' })).toMatchObject({
      status: 'failed',
      code: 'offline',
      city: { name: 'Milano' },
    });
  });
});
