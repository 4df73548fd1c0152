import { endpoints } from '@halo/shared/contracts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const search = (country: 'it' | 'es' | 'fr', text: string) =>
  test.call(endpoints.geo.searchCities, { params: { country, text } });

it('[AUTH-03] answers regions, their larger cities and cities by prefix, to be kept for a day', async () => {
  const regions = await test.call(endpoints.geo.regions, { params: { country: 'it' } });
  expect(regions.value.regions).toHaveLength(20);
  const cities = (await test.call(endpoints.geo.cities, { params: { country: 'it' } })).value.cities;
  expect(new Set(cities.map((city) => city.region))).toEqual(new Set(regions.value.regions));
  expect(cities.filter((city) => city.region === 'Lazio')[0]).toEqual({
    name: 'Roma',
    region: 'Lazio',
    province: 'Roma',
  });
  expect((await search('it', 'BOL')).value.cities[0]).toEqual({
    name: 'Bologna',
    region: 'Emilia-Romagna',
    province: 'Bologna',
  });
  expect((await search('es', 'cadiz')).value.cities[0]?.name).toBe('Cádiz');
  expect((await search('it', 'san')).value.cities).toHaveLength(20);
  expect((await search('it', 'zzz')).value.cities).toEqual([]);
  expect(regions.headers['cache-control']).toBe('public, max-age=86400');
});

it('travels under the names of the wire', async () => {
  const answer = await test.app.inject({ url: '/api/get/city/it/bologna', headers: { host: 'luna.localhost' } });
  expect(answer.json().cities[0]).toEqual({
    city_title: 'Bologna',
    state_title: 'Emilia-Romagna',
    provincia: 'Bologna',
  });
});

it.each(['/api/get/city/it/bo', '/api/get/city/de/ber', '/api/get/regions/xx', `/api/get/city/it/${'x'.repeat(61)}`])(
  '%s is refused',
  async (url) => {
    const answer = await test.app.inject({ url, headers: { host: 'luna.localhost' } });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_request']);
  },
);
