import { SearchResult, endpoints, unseal } from '@halo/shared/contracts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { makeCrowd } from './make-crowd.ts';

it('makes many members with places and photos, whom a search finds', async () => {
  const test = await buildTestApp();
  try {
    const needs = { ...test.deps, db: test.database.db };
    await makeCrowd(needs, { count: 300, seed: 'one' });
    await makeCrowd(needs, { count: 30, seed: 'two' });
    const viewer = await test.register({
      fields: { gender: 'man', seeking: 'woman', region: 'Lombardia', city: 'Milano' },
    });
    const body = {
      country: 'it',
      region: 'Lombardia',
      city: 'Milano',
      trackerId: viewer.clickId,
      seeking: 'woman',
      page: 1,
    };
    const answer = await test.call(endpoints.profiles.search, { body: body as never }, { as: viewer });
    const found = await unseal(viewer.brand.sealKey, SearchResult, answer.value.data);
    expect(found.total).toBeGreaterThan(0);
    expect(found.profiles.every(({ nature }) => nature === 'person')).toBe(true);
    expect(found.profiles.some(({ photoUrl }) => photoUrl !== '')).toBe(true);
    expect((await test.services.profiles.totals('luna', 'it')).people).toBe(110);
  } finally {
    await test.close();
  }
});
