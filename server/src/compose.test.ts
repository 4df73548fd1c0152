import { eventually } from '@halo/shared/testing/eventually';
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

  describe('that should get no new work', () => {
    const ask = (host: string, others: Record<string, string> = {}) =>
      test.app.inject({ url: '/readyz', headers: { host, ...others } });

    it('says why to operators and not to visitors, and when to come again', async () => {
      await test.database.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1e12');
      await eventually(async () => (await ask('10.0.0.7')).statusCode === 503, { what: 'the process to be not ready' });
      const answer = await ask('10.0.0.7');
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toEqual({
        status: 'unavailable',
        reasons: [expect.stringMatching(/^The tables of the database are older than this release;/)],
      });
      expect((await ask('luna.localhost')).json()).toEqual({ status: 'unavailable' });
      for (const host of ['pay.localhost', '10.0.0.7'])
        expect((await ask(host, { 'x-forwarded-for': '192.0.2.7' })).json()).toEqual({ status: 'unavailable' });
    });
  });

  it('does not echo an unknown address', async () => {
    const answer = await test.app.inject({ url: '/nowhere/%3Cscript%3E?token=sentinel' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/script|nowhere|sentinel/);
    expect(answer.json()).toEqual({ code: 'not_found', message: 'nothing here', retryable: false });
  });
});
