import { endpoints } from '@halo/shared/contracts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { productionEnvironment } from '../testing/production-environment.ts';
import { urlOf } from './register-routes.ts';

interface Described {
  paths: Record<
    string,
    Record<string, { requestBody?: unknown; responses: Record<string, unknown>; security: unknown[] }>
  >;
}

let test: TestApp;
let document: Described;
beforeAll(async () => {
  test = await buildTestApp();
  document = (await test.app.inject({ url: '/openapi.json' })).json();
});
afterAll(() => test.close());

it('[API-01] describes every call of the contracts, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = Object.values(endpoints).flatMap((area) =>
    Object.values(area).map((call) => `${call.method} ${urlOf(call).replace(/:(\w+)/g, '{$1}')}`),
  );
  expect(described.sort()).toEqual(declared.sort());
});

it('names fields as they travel, in both directions', () => {
  const login = document.paths['/api/users/authenticate']?.['post'];
  expect(Object.keys(propertiesOf(login?.requestBody))).toEqual(
    expect.arrayContaining(['email', 'servizio', 'clickid']),
  );
  expect(Object.keys(propertiesOf(login?.responses['200']))).toEqual(
    expect.arrayContaining(['token', 'account_active', 'confirmed_email', 'login']),
  );
  const text = JSON.stringify(document);
  for (const name of [
    'nomePiano',
    'prezzo_totale',
    'creditiMessaggi',
    'undreadedMessages',
    'blurredMessage',
    'city_title',
    'screenName',
    'natura',
  ])
    expect(text).toContain(`"${name}"`);
  for (const name of ['planName', 'totalCents', 'messageCredits', 'isLocked', 'isEmailConfirmed'])
    expect(text).not.toContain(`"${name}"`);
});

it('says which calls need a bearer, and that a problem may come instead', () => {
  expect(document.paths['/api/users/authenticate']?.['post']?.security).toEqual([]);
  const profile = document.paths['/api/users/profile/{trackerId}']?.['get'];
  expect(profile?.security).toEqual([{ bearer: [] }]);
  expect(Object.keys(propertiesOf(profile?.responses['default']))).toEqual(
    expect.arrayContaining(['code', 'message', 'retryable']),
  );
});

it('is not there in production', async () => {
  const strict = await buildTestApp({ environment: productionEnvironment(test.directory) });
  const answer = await strict.app.inject({ url: '/openapi.json' });
  expect(answer.statusCode).toBe(404);
  await strict.close();
});

function propertiesOf(part: unknown): object {
  return (
    (part as { content?: { 'application/json'?: { schema?: { properties?: object } } } } | undefined)?.content?.[
      'application/json'
    ]?.schema?.properties ?? {}
  );
}
