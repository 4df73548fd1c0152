import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '@halo/shared/testing/eventually';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { createMetrics } from './create-metrics.ts';

const MONITORING = path.join(import.meta.dirname, '../../../docs/monitoring');
const TOKEN = 'a-token-of-the-monitoring-system';

/** Names in a query, without what Prometheus adds to histograms. */
function namesIn(file: string): Set<string> {
  const text = readFileSync(path.join(MONITORING, file), 'utf8');
  return new Set((text.match(/\bhalo_\w+/g) ?? []).map((name) => name.replace(/_(bucket|count|sum)$/, '')));
}

describe('figures', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp({ environment: { HALO_METRICS_TOKEN: TOKEN } });
    await test.database.pool.query(`insert into mail_outbox (brand_id, template, recipient, language, data, send_after)
      values ('luna', 'welcome', 'waiting@example.com', 'it', '{}', now() - interval '1 hour')`);
    await test.database.pool.query(`insert into release_alarms (fact, body, state, send_after, created_at, mails)
      select event, jsonb_build_object('event', event, 'brand', 'luna'), 'waiting', now() + interval '1 day', now() - age, 0
      from (values ('taken_back', interval '1 minute'), ('trial', interval '1 minute'), ('rollout_stopped', interval '2 hours')) as raised (event, age)`);
  });
  afterAll(() => test.close());

  const ask = (headers: Record<string, string> = {}, remoteAddress = '192.0.2.7') =>
    test.app.inject({ url: '/metrics', remoteAddress, headers: { host: 'luna.localhost', ...headers } });

  it('are for this machine and for who has the token; to all others nothing is there', async () => {
    expect((await ask()).statusCode).toBe(404);
    expect((await ask({ authorization: `Bearer ${TOKEN}x` })).statusCode).toBe(404);
    expect((await ask({ 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1')).statusCode).toBe(404);
    expect((await ask({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
    expect((await ask({}, '127.0.0.1')).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it('say how long the queues are, and nothing of whose', async () => {
    const account = await test.register();
    const { body } = await ask({}, '127.0.0.1');
    expect(body).toMatch(/^halo_queue_waiting\{queue="mails"\} [1-9]/m);
    expect(Number(/^halo_queue_oldest_seconds\{queue="mails"\} (\S+)/m.exec(body)?.[1])).toBeGreaterThan(3590);
    expect(body).toMatch(/^halo_http_seconds_count\{route="\/api\/[^"]*",status="2xx"\} \d/m);
    for (const personal of [account.clickId, account.email, account.token, '192.0.2.7', 'waiting@example.com'])
      expect(body).not.toContain(personal);
  });

  it('say what operators were woken for in the last hour, and what their webhook has not got', async () => {
    const { body } = await ask({}, '127.0.0.1');
    expect(body.match(/^halo_release_alarms.*/gm)).toEqual(['halo_release_alarms{event="taken_back",brand="luna"} 1']);
    expect(body).toMatch(/^halo_queue_waiting\{queue="alarms"\} 3/m);
  });

  it('say, where the background work is done, whether every balance is the sum of its entries', async () => {
    const isThere = async () => (await ask({}, '127.0.0.1')).body.includes('\nhalo_ledger_faults 0\n');
    await eventually(isThere, { what: 'the ledger to be read' });
  });

  it('are called in dashboard and alerts as they are called here, and all are shown', () => {
    const needs = {
      ...test,
      db: test.database.db,
      log: test.deps.log,
      env: { dataDirectory: '', role: ['all' as const] },
    };
    const sockets = { io: {}, channel: { onChange: () => undefined } } as never;
    const app = { addHook: () => undefined } as never;
    const loopLag = { medianMs: () => 0, check: () => undefined, stop: () => undefined };
    const { registry } = createMetrics({ ...needs, sockets, app, loopLag });
    const known = new Set(registry.names());
    for (const file of ['alerts.yaml', 'grafana-dashboard.json'])
      expect([...namesIn(file)].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !namesIn('grafana-dashboard.json').has(name))).toEqual([]);
  });
});
