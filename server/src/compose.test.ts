import { buildTestApp, type TestApp } from './testing/build-test-app.ts';

describe('the server as a whole', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('is alive and ready', async () => {
    for (const url of ['/livez', '/readyz']) {
      const answer = await test.app.inject({ url });
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('does not echo an unknown address', async () => {
    const answer = await test.app.inject({ url: '/nowhere/%3Cscript%3E?token=sentinel' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/script|nowhere|sentinel/);
    expect(answer.json()).toEqual({ code: 'not_found', message: 'nothing here', retryable: false });
  });
});
