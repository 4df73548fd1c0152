import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Releases } from '@halo/releases';
import {
  contentSecurityPolicy,
  POLICY_REPORTS_PATH,
  policyReportsPath,
} from '@halo/server-kit/http/content-security-policy';
import { policyReports } from './policy-reports.ts';

let app: FastifyInstance;
let now: number;
let lines: object[];
let counted: object[];
let isDown: boolean;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 21);
  [lines, counted, isDown] = [[], [], false];
  app = fastify();
  await app.register(rateLimit, { global: false });
  const log = { warn: (facts: object) => lines.push(facts), error: () => undefined };
  const brands = { byHost: (host: string) => (host === 'luna.localhost' ? { id: 'luna' } : undefined) };
  const refused = async (report: object) => {
    if (isDown) throw new Error('the database is away');
    counted.push(report);
  };
  await policyReports(
    app,
    { clock: { now: () => new Date(now) }, log, brands } as unknown as Deps,
    { health: { refused } } as unknown as Releases,
  );
});
afterEach(() => app.close());

function send(
  body: unknown,
  type = 'application/reports+json',
  ip = '10.0.0.1',
  { url = POLICY_REPORTS_PATH, host = 'luna.localhost' } = {},
) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, host },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    remoteAddress: ip,
  });
}

const violation = {
  type: 'csp-violation',
  url: 'https://luna.localhost/confirmEmail?token=secret',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?id=1',
    sourceFile: 'https://luna.localhost/shell/main.js',
    sample: '',
  },
};

it('writes one line a report, without what may be secret in an address', async () => {
  expect(
    (
      await send([
        violation,
        {
          type: 'integrity-violation',
          url: 'https://luna.localhost/',
          body: { destination: 'script', blockedURL: '/x.js', reportOnly: false },
        },
      ])
    ).statusCode,
  ).toBe(204);
  expect(lines).toEqual([
    {
      type: 'csp-violation',
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://luna.localhost/confirmEmail',
      source: 'https://luna.localhost/shell/main.js',
      sample: '',
      host: 'luna.localhost',
    },
    expect.objectContaining({ type: 'integrity-violation', directive: 'script', blocked: '/x.js' }),
  ]);
});

it('counts what was refused, by brand and by the version of the shell that the page had', async () => {
  const url = policyReportsPath('2.0.0-dev.1a');
  const old = {
    'csp-report': {
      'document-uri': 'https://luna.localhost/',
      'violated-directive': "style-src 'nonce-x'",
      'blocked-uri': 'inline',
    },
  };
  await send(
    [violation, { type: 'integrity-violation', body: { destination: 'script' } }, { type: 'crash', body: {} }],
    undefined,
    undefined,
    { url },
  );
  await send(old, 'application/csp-report', undefined, { url });
  expect(counted).toEqual([
    { brandId: 'luna', shellVersion: '2.0.0-dev.1a', directives: ['script-src-elem', 'integrity'] },
    { brandId: 'luna', shellVersion: '2.0.0-dev.1a', directives: ['style-src'] },
  ]);
});

it.each([
  ['a page that names no shell', {}],
  ["a frame, whose host is no brand's", { url: policyReportsPath('2.0.0'), host: 'pay.localhost' }],
  ['two shells at once', { url: `${policyReportsPath('2.0.0')}&shell=2.0.1` }],
])('writes what %s reports in the log only', async (_name, from) => {
  expect((await send([violation], undefined, undefined, from)).statusCode).toBe(204);
  expect([lines.length, counted]).toEqual([1, []]);
});

it('goes on writing while nothing can be counted', async () => {
  isDown = true;
  expect((await send([violation], undefined, undefined, { url: policyReportsPath('2.0.0') })).statusCode).toBe(204);
  expect(lines).toHaveLength(1);
});

it('reads the older form', async () => {
  await send(
    {
      'csp-report': {
        'document-uri': 'https://luna.localhost/find?a=b',
        'violated-directive': 'style-src',
        'blocked-uri': 'inline',
      },
    },
    'application/csp-report',
  );
  expect(lines).toEqual([
    expect.objectContaining({
      type: 'csp-violation',
      directive: 'style-src',
      blocked: 'inline',
      page: 'https://luna.localhost/find',
    }),
  ]);
});

it.each(['', 'not json', '[]', '{"csp-report":7}', '[{"type":1}]', '[{"type":"x","body":[]}]', 'null'])(
  'answers %j like everything else and writes nothing that is not there',
  async (body) => {
    expect((await send(body)).statusCode).toBeLessThan(500);
    for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(400);
  },
);

it('cuts what is long', async () => {
  await send([
    {
      ...violation,
      body: { ...violation.body, sample: 'x'.repeat(9_000), blockedURL: `https://evil.example/${'y'.repeat(9_000)}` },
    },
  ]);
  expect(JSON.stringify(lines).length).toBeLessThan(900);
});

it('has an end: for one address, for one call and for one minute', async () => {
  await send(Array.from({ length: 100 }, () => violation));
  expect(lines).toHaveLength(20);
  for (let visitor = 2; visitor < 40; visitor += 1)
    await send(
      Array.from({ length: 20 }, () => violation),
      undefined,
      `10.0.0.${visitor}`,
    );
  expect(lines).toHaveLength(120);
  now += 60_000;
  await send([violation], undefined, '10.0.1.1');
  expect(lines).toHaveLength(121);
  const answers = await Promise.all(Array.from({ length: 40 }, () => send([violation], undefined, '10.0.2.2')));
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
});

it('[REL-05] the policy of a page allows one maker of script addresses and says where to report the rest', () => {
  const policy = contentSecurityPolicy({
    nonce: 'n',
    socketOrigin: 'ws://x',
    frameOrigins: ['http://pay.x'],
    challengeOrigins: { forms: [], frames: [] },
    shellVersion: '2.0.0',
  });
  expect(policy).toContain(
    "require-trusted-types-for 'script'; trusted-types default; report-uri /policy-reports?shell=2.0.0; report-to halo",
  );
  expect(policy).not.toMatch(/unsafe|\*/);
});
