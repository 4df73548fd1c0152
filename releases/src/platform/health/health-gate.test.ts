import { randomBytes } from 'node:crypto';
import { type ReleaseReport, releaseReportEndpoints } from '@halo/shared/contracts';
import { compose } from '../../../../server/src/compose.ts';
import { openDatabase } from '@halo/server-kit/storage/database';
import { buildTestApp, type TestApp } from '../../../../server/src/testing/build-test-app.ts';
import { MIN_CANARY_VISITORS } from './health-rule.ts';
import { reportsOf } from './health-fixtures.ts';

const stable = reportsOf('1.0.0', 'stable');
const canary = reportsOf('1.1.0', 'canary');

let test: TestApp;
let networks = 0;

async function open(): Promise<void> {
  test = await buildTestApp({ hasReleases: true });
  for (const scope of ['luna', 'sol']) {
    await test.releases.pins.change('anna', scope, {
      change: { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 50 },
      reason: 'half of them try it',
    });
  }
}

/** A page of a visitor who was never here, from a network of their own. */
function report(
  reports: ReleaseReport[],
  { host = 'luna.localhost', cookie = `halo_visitor=${randomBytes(16).toString('base64url')}`, ip = '' } = {},
) {
  networks += 1;
  return test.call(
    releaseReportEndpoints.report,
    { body: { revision: 1, reports } },
    { host, ip: ip || `10.${networks >> 8}.${networks & 255}.1`, headers: cookie ? { cookie } : {} },
  );
}

async function reportMany(count: number, reports: ReleaseReport[], host?: string): Promise<void> {
  for (let index = 0; index < count; index += 1)
    expect((await report(reports, host ? { host } : {})).value).toEqual({ result: 'OK' });
}

const auditOf = async (scope: string) =>
  (await test.releases.audit.list({ scope })).filter(({ action }) => action === 'health');

describe('what pages report', () => {
  beforeAll(open);
  afterAll(() => test.close());

  it('is counted on the brand of the host, for the visitor that the edge knows', async () => {
    const page = await test.app.inject({ url: '/', headers: { host: 'sol.localhost', accept: 'text/html' } });
    const cookie = String(page.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toMatch(/^halo_visitor=[\w-]{22}$/);
    await report([stable.loaded()], { host: 'sol.localhost', cookie });
    await report([stable.loaded()], { host: 'sol.localhost', cookie });
    expect(await test.releases.health.versions('sol')).toEqual([
      expect.objectContaining({ remote: 'mfe-chat', version: '1.0.0', visitors: 1, loads: 2 }),
    ]);
    expect(await test.releases.health.versions('luna')).toEqual([]);
  });

  it.each([
    ['without a cookie', ''],
    ['with one that is not ours', 'halo_visitor=me'],
  ])('is not counted %s', async (_name, cookie) => {
    expect((await report([stable.loaded()], { cookie })).value).toEqual({ result: 'OK' });
    expect(await test.releases.health.versions('luna')).toEqual([]);
  });

  it('of the shell is counted for a version that is served, and shown to operators', async () => {
    const failed = (version: string): ReleaseReport => ({ ...stable.failed(), remote: 'shell', version });
    await report([failed('1.0.0'), failed('0.9.0')], { host: 'brise.localhost' });
    const { scopes } = await test.releases.status();
    expect(scopes.find(({ scope }) => scope === 'brise')?.shell).toEqual([
      expect.objectContaining({ version: '1.0.0', visitors: 1, failing: 1 }),
    ]);
  });

  it("of what a policy refused goes where the page's own headers say, and is shown with the shell", async () => {
    const page = await test.app.inject({ url: '/', headers: { host: 'luna.localhost', accept: 'text/html' } });
    const [, url = ''] = /halo="([^"]+)"/.exec(String(page.headers['reporting-endpoints'])) ?? [];
    expect(page.headers['content-security-policy']).toContain(`report-uri ${url};`);
    const report = {
      type: 'csp-violation',
      url: 'http://luna.localhost/',
      body: { effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.example/x.js' },
    };
    await test.app.inject({
      method: 'POST',
      url,
      headers: { host: 'luna.localhost', 'content-type': 'application/reports+json' },
      payload: JSON.stringify([report]),
    });
    await test.releases.health.judge();
    const { scopes } = await test.releases.status();
    expect(scopes.find(({ scope }) => scope === 'luna')?.shell).toMatchObject([
      { version: '1.0.0', failing: 0, refusals: [{ directive: 'script-src-elem', count: 1 }] },
    ]);
  });

  it('is refused when it is no JSON, no report, or too many at once', async () => {
    const send = (contentType: string, payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/kpi/releases',
        headers: { host: 'luna.localhost', 'content-type': contentType },
        payload,
      });
    expect((await send('text/plain', JSON.stringify({ revision: 1, reports: [stable.loaded()] }))).statusCode).toBe(
      415,
    );
    expect(
      (await send('application/json', JSON.stringify({ revision: 1, reports: [{ kind: 'loaded' }] }))).statusCode,
    ).toBe(422);
    expect(
      (
        await send(
          'application/json',
          JSON.stringify({ revision: 1, reports: Array.from({ length: 51 }, () => stable.loaded()) }),
        )
      ).statusCode,
    ).toBe(422);
  });

  it('is limited per address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 242; index += 1)
      statuses.push((await report([stable.loaded()], { ip: '192.0.2.9', cookie: '' })).status);
    expect(statuses).toEqual([...Array.from({ length: 240 }, () => 200), 429, 429]);
    expect((await report([stable.loaded()], { ip: '192.0.2.10' })).status).toBe(200);
  });
});

describe('[REL-02] a canary that does worse', () => {
  beforeEach(open);
  afterEach(() => test.close());

  it('is taken back by a new revision with an audit entry that says the rule and the numbers; other brands keep theirs', async () => {
    await reportMany(60, [stable.loaded()]);
    await reportMany(MIN_CANARY_VISITORS + 4, [canary.failed()]);
    await reportMany(MIN_CANARY_VISITORS + 4, [canary.loaded()], 'sol.localhost');
    const [before, sol] = await Promise.all([test.releases.pins.head('luna'), test.releases.pins.head('sol')]);
    await test.releases.health.judge();

    const head = await test.releases.pins.head('luna');
    expect(head).toMatchObject({
      revision: before.revision + 1,
      action: 'health',
      actor: expect.stringContaining('health rule'),
    });
    expect(head.effective['mfe-chat']).toMatchObject({ version: '1.0.0' });
    expect(head.effective['mfe-chat']).not.toHaveProperty('canary');
    expect(await auditOf('luna')).toEqual([
      expect.objectContaining({
        revision: head.revision,
        actor: expect.stringContaining('health rule'),
        reason: expect.stringContaining(
          '"failing visitors": 24 of 24 visitors (100 %) fail with 1.1.0 against 0 of 60 visitors (0 %) with 1.0.0 (mount:threw 24)',
        ),
      }),
    ]);
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
    expect(await test.releases.pins.head('sol')).toEqual(sol);

    await test.releases.sets.refresh();
    const chat = (brandId: string) =>
      test.releases.sets.current(brandId).document.remotes.find(({ name }) => name === 'mfe-chat');
    expect([chat('luna')?.canary, chat('sol')?.canary?.percent]).toEqual([undefined, 50]);
  });

  it('is taken back once, by two processes that look at the same time', async () => {
    await reportMany(MIN_CANARY_VISITORS + 4, [canary.crashed()]);
    const database = openDatabase({ socket: test.database.connection });
    const { env, brands, clock } = test.deps;
    const other = await compose({ env, brands, clock, db: database.db });
    try {
      await Promise.all([test.releases.health.judge(), other.releases.health.judge()]);
      await Promise.all([other.releases.health.judge(), test.releases.health.judge()]);
    } finally {
      await other.stop();
      await database.close();
    }
    expect(await auditOf('luna')).toHaveLength(1);
  });

  it('stays below the minimum sample', async () => {
    await reportMany(MIN_CANARY_VISITORS - 1, [canary.failed()]);
    await test.releases.health.judge();
    expect(await auditOf('luna')).toEqual([]);
  });

  it('stays when one address makes up its failures', async () => {
    await reportMany(30, [canary.loaded()]);
    for (let index = 0; index < 240; index += 1)
      await report([canary.failed(), canary.crashed()], { ip: '192.0.2.66' });
    await test.releases.health.judge();
    expect(await auditOf('luna')).toEqual([]);
  });

  it('of the default is taken back where it is bad only', async () => {
    await test.releases.pins.change('anna', 'default', {
      change: { kind: 'canary', remote: 'mfe-auth', version: '1.1.0', percent: 20 },
      reason: 'everybody tries it',
    });
    await reportMany(MIN_CANARY_VISITORS + 4, [reportsOf('1.1.0', 'canary', 'mfe-auth').failed()]);
    await test.releases.health.judge();
    const canaryOf = async (scope: string) =>
      (await test.releases.pins.head(scope)).effective['mfe-auth']?.canary?.version;
    expect([await canaryOf('luna'), await canaryOf('sol'), await canaryOf('brise'), await canaryOf('default')]).toEqual(
      [undefined, '1.1.0', '1.1.0', '1.1.0'],
    );
  });
});
