import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { root } from '../run/packages.mjs';
import { importSource } from '../run/import-source.mjs';
import { runHalo } from './run-halo.mjs';

const pin = { version: '1.3.0' };
const revision = (number, change = {}) => ({
  scope: 'luna',
  revision: number,
  own: {},
  effective: { 'mfe-chat': pin },
  action: 'pin',
  actor: 'ada@example.com',
  reason: 'because',
  createdAt: '2026-11-21T15:04:05.000Z',
  ...change,
});
const proposal = {
  id: 'p1',
  scope: 'luna',
  change: { kind: 'pin', remote: 'mfe-payments', version: '2.0.0' },
  reason: 'new plans',
  expectedRevision: 41,
  proposedBy: 'ada@example.com',
  proposedAt: '2026-11-21T15:04:05.000Z',
  expiresAt: '2026-11-22T15:04:05.000Z',
  status: 'waiting',
};

/** `METHOD /path` → what the fake server answers; a test puts in what it is about. */
let answers;
let asked;
let server;
let address;
let folder;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halo-cli-'));
  server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      asked.push({
        call: `${request.method} ${request.url}`,
        host: request.headers.host,
        authorization: request.headers.authorization,
        body: text && request.headers['content-type'] === 'application/json' ? JSON.parse(text) : undefined,
      });
      const answer = answers[`${request.method} ${request.url}`] ?? {
        status: 404,
        body: { code: 'not_found', message: `no ${request.url}`, retryable: false },
      };
      const next = Array.isArray(answer) ? (answer.length > 1 ? answer.shift() : answer[0]) : answer;
      if (next.isLost) {
        request.socket.destroy();
        return;
      }
      response
        .writeHead(next.status ?? 200, { 'content-type': 'application/json' })
        .end(next.text ?? JSON.stringify(next.body));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://ops.localhost:${server.address().port}`;
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  asked = [];
  answers = {
    'GET /api/scopes/luna/revisions?limit=1': { body: { revisions: [revision(41)] } },
    'GET /api/scopes/luna/revisions/42': {
      body: revision(42, { effective: { 'mfe-chat': { version: '1.4.0', previous: '1.3.0' } } }),
    },
    'POST /api/scopes/luna/changes': { body: { outcome: 'applied', scope: 'luna', revision: 42 } },
  };
});

function surroundings(env) {
  return { HALO_OPERATIONS_URL: address, HALO_TOKEN: 'halo_secret', HALO_DATA_DIR: folder, ...env };
}

/** What `npx --no-install halo …` says and how it ends, without a process of its own. */
async function halo(args, env = {}) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const exit = await runHalo(args, { env: surroundings(env), folder: root, stdin, stdout, stderr });
  return { exit, out: `${stdout.read() ?? ''}`, err: `${stderr.read() ?? ''}` };
}

/** `npx --no-install halo …` as a script calls it. */
function haloProcess(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'tooling/cli/halo.mjs'), ...args], {
      env: {
        PATH: process.env.PATH,
        // The first one compiles for those that follow.
        NODE_COMPILE_CACHE: join(root, '.cache/node'),
        ...surroundings(env),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', (exit) => resolve({ exit, out, err }));
  });
}

const problem = (status, code, message, detail) => ({
  status,
  body: { code, message, retryable: false, ...(detail ? { detail } : {}) },
});

test('reads the head, changes exactly that, and shows what is different now', async () => {
  const { exit, out, err } = await haloProcess(['pin', 'luna', 'chat@1.4.0', '--reason', ' new composer ']);
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  expect(out).toBe('luna is at revision 42.\n  mfe-chat         1.3.0 → 1.4.0\n');
  expect(asked.map(({ call }) => call)).toEqual([
    'GET /api/scopes/luna/revisions?limit=1',
    'POST /api/scopes/luna/changes',
    'GET /api/scopes/luna/revisions/42',
  ]);
  expect(asked[1]).toMatchObject({
    host: address.slice('http://'.length),
    authorization: 'Bearer halo_secret',
    body: {
      change: { kind: 'pin', remote: 'mfe-chat', version: '1.4.0' },
      reason: 'new composer',
      expectedRevision: 41,
    },
  });
});

test.each([
  [
    ['canary', 'luna', 'mfe-chat@1.4.0', '--percent', '2.5'],
    { kind: 'canary', remote: 'mfe-chat', version: '1.4.0', percent: 2.5 },
  ],
  [['promote', 'luna', 'chat'], { kind: 'promote', remote: 'mfe-chat' }],
  [['end-canary', 'luna', 'chat'], { kind: 'endCanary', remote: 'mfe-chat' }],
  [['rollback', 'luna', '--to', '40'], { kind: 'rollback', to: 40 }],
  [['rollback', 'luna', '--to', '40', '--remote', 'chat'], { kind: 'rollback', to: 40, remote: 'mfe-chat' }],
  [['off', 'luna', 'chat'], { kind: 'switchOff', remote: 'mfe-chat' }],
  [['on', 'luna', 'chat'], { kind: 'switchOn', remote: 'mfe-chat' }],
  [['inherit', 'luna', 'chat'], { kind: 'inherit', remote: 'mfe-chat' }],
])('%j', async (args, change) => {
  expect(await halo([...args, '--reason', 'because'])).toMatchObject({ exit: 0, err: '' });
  expect(asked[1].body.change).toEqual(change);
});

test.each([
  [[], 39],
  [['--remote', 'chat'], 38],
])('rollback --previous finds what ran before the newest change: %j', async (args, to) => {
  answers['GET /api/scopes/luna/revisions?limit=50&before=41'] = {
    body: {
      revisions: [
        revision(40, { action: 'inherit' }),
        revision(39, { effective: { 'mfe-chat': pin, 'mfe-auth': pin } }),
        revision(38, { effective: { 'mfe-auth': pin } }),
      ],
    },
  };
  const command = ['rollback', 'luna', '--previous', ...args, '--reason', 'drafts are lost'];
  expect(await halo(command)).toMatchObject({ exit: 0, err: '' });
  expect(asked.find(({ body }) => body)?.body.change).toMatchObject({ kind: 'rollback', to });
});

test('rollback --previous says so where nothing else ran, and needs one way to say where to', async () => {
  answers['GET /api/scopes/luna/revisions?limit=50&before=41'] = { body: { revisions: [revision(40)] } };
  const back = ['rollback', 'luna', '--reason', 'because'];
  expect(await halo([...back, '--previous'])).toMatchObject({
    exit: 1,
    err: expect.stringContaining('nothing else'),
  });
  expect(await halo(back)).toMatchObject({ exit: 2, err: expect.stringContaining('--previous') });
});

test('a change of the default names the brands that it does not reach', async () => {
  answers['GET /api/scopes/default/revisions?limit=1'] = { body: { revisions: [revision(7, { scope: 'default' })] } };
  answers['GET /api/scopes/default/revisions/8'] = {
    body: revision(8, { scope: 'default', effective: { 'mfe-chat': { version: '1.3.0', isOff: true } } }),
  };
  const unreached = [
    { scope: 'luna', remote: 'mfe-chat', pin: { version: '1.2.0', canary: { version: '1.4.0', percent: 10 } } },
  ];
  answers['POST /api/scopes/default/changes'] = {
    body: { outcome: 'applied', scope: 'default', revision: 8, unreached },
  };
  const { exit, out } = await halo(['off', 'default', 'chat', '--reason', 'leaks drafts']);
  expect([exit, out]).toEqual([
    0,
    [
      'default is at revision 8.',
      '  mfe-chat         1.3.0 → 1.3.0, off',
      'Not reached, because they have a pin of their own:',
      '  luna             mfe-chat 1.2.0, 1.4.0 for 10 %',
      'Name such a brand in a command of its own, or let it follow the default again: npx --no-install halo inherit <brand> <remote>',
      '',
    ].join('\n'),
  ]);
  expect(JSON.parse((await halo(['off', 'default', 'chat', '--reason', 'leaks drafts', '--json'])).out)).toMatchObject({
    unreached,
  });
});

test('shows a brand that leaves the default, and one that follows it again', async () => {
  answers['GET /api/scopes/luna/revisions/42'] = { body: revision(42, { own: { 'mfe-chat': pin } }) };
  expect((await halo(['on', 'luna', 'chat', '--reason', 'because'])).out).toMatch(
    /luna has a mfe-chat of its own from now on: changes of the default do not reach it\.\n$/,
  );
  answers['GET /api/scopes/luna/revisions?limit=1'] = {
    body: { revisions: [revision(41, { own: { 'mfe-chat': pin } })] },
  };
  answers['GET /api/scopes/luna/revisions/42'] = { body: revision(42) };
  expect((await halo(['on', 'luna', 'chat', '--reason', 'because'])).out).toMatch(
    /luna takes mfe-chat from the default again\.\n$/,
  );
});

test('a conflict ends with 3 and says who was faster', async () => {
  answers['POST /api/scopes/luna/changes'] = problem(409, 'conflict', 'luna is at revision 43 now', {
    currentRevision: '43',
  });
  answers['GET /api/scopes/luna/revisions?limit=20'] = {
    body: {
      revisions: [
        revision(43, { reason: 'mine first' }),
        revision(42, { action: 'health', reason: 'too many crashes' }),
        revision(41),
      ],
    },
  };
  const plain = await haloProcess(['promote', 'luna', 'chat', '--reason', 'because']);
  expect(plain).toMatchObject({ exit: 3, out: '' });
  expect(plain.err).toMatch(
    /^luna is at revision 43, not 41: somebody was faster\. Nothing was changed\.\n {2}42 .*health.*too many crashes\n {2}43 .*mine first\n/,
  );
  const { exit, out, err } = await halo(['promote', 'luna', 'chat', '--reason', 'because', '--json']);
  expect({ exit, err }).toEqual({ exit: 3, err: '' });
  expect(JSON.parse(out)).toMatchObject({
    error: {
      code: 'conflict',
      exit: 3,
      detail: { expectedRevision: 41, currentRevision: 43, between: [{ revision: 42 }, { revision: 43 }] },
    },
  });
});

test('what waits for a second person ends with 4 and says what that person does', async () => {
  answers['POST /api/scopes/luna/changes'] = { body: { outcome: 'waiting', proposal } };
  const { exit, out } = await haloProcess(['pin', 'luna', 'payments@2.0.0', '--reason', 'new plans'], {
    TZ: 'Asia/Kolkata',
  });
  expect(exit).toBe(4);
  // The server says 15:04 UTC; the operator's clock is in another time zone.
  expect(out).toBe(
    'Waits for a second person: proposal p1, until 2026-11-22 20:34.\nSomebody else agrees with: npx --no-install halo approve p1\n',
  );
});

describe('a proposal by the beginning of its id', () => {
  const ids = [
    '4f1d2c90-5c1e-4a53-9f5b-1f6f0a3c2b11',
    '4f1d2c91-5c1e-4a53-9f5b-1f6f0a3c2b11',
    '0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11',
  ];
  beforeEach(() => {
    answers['GET /api/proposals'] = {
      body: { proposals: ids.map((id, index) => ({ ...proposal, id, status: index === 1 ? 'outdated' : 'waiting' })) },
    };
    for (const id of ids) {
      answers[`POST /api/proposals/${id}/approve`] = { body: { outcome: 'applied', scope: 'luna', revision: 42 } };
      answers[`POST /api/proposals/${id}/withdraw`] = { body: { ...proposal, id, status: 'withdrawn' } };
    }
  });

  test.each([
    [['approve', '0d9c1f'], ids[2]],
    [['approve', ids[0]], ids[0]],
    [['withdraw', '4f1d2c90'], ids[0]],
  ])('%j', async ([command, text], id) => {
    expect(await halo([command, text])).toMatchObject({ exit: 0, err: '' });
    expect(asked.at(-1).call).toBe(`POST /api/proposals/${id}/${command}`);
  });

  test.each([
    ['4f1d2c', 1, /2 proposals begin with 4f1d2c: 4f1d2c90.*, 4f1d2c91/],
    ['aaaaaa', 1, /There is no proposal aaaaaa/],
    ['4f1d2', 2, /too short/],
  ])('%s is refused', async (text, exit, why) => {
    const answer = await halo(['approve', text]);
    expect([answer.exit, answer.err]).toEqual([exit, expect.stringMatching(why)]);
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  test('outdated ones are counted, and wait no more', async () => {
    const { out } = await halo(['proposals']);
    expect(out).toMatch(/4f1d2c90[^]*0d9c1f52[^]*\nOutdated, because something else was changed meanwhile: 1\./);
    expect(out).not.toContain(ids[1]);
  });
});

test('the help of a new token names every action there is', async () => {
  const { RELEASE_ACTIONS } = await importSource('shared/src/contracts/operations/rights.ts');
  const { out } = await halo(['token', 'create', '--help']);
  for (const action of RELEASE_ACTIONS) expect(out).toMatch(new RegExp(`\\b${action}\\b`));
});

describe('publish', () => {
  const version = {
    remote: 'mfe-chat',
    version: '1.4.0',
    publishedAt: '2026-11-21T15:04:05.000Z',
    publishedBy: 'ada@example.com',
    files: 1,
    bytes: 12,
    usedBy: [],
  };
  const published = { body: { version, isKnown: false } };
  const isThere = { body: { version, isKnown: true } };
  const file = Buffer.from('remoteEntry.js').toString('base64url');
  beforeEach(() => {
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ name: 'mfe-chat', version: '1.4.0' }));
    writeFileSync(join(folder, 'remoteEntry.js'), 'the entry');
    answers['GET /api/session'] = {
      body: {
        person: 'ada@example.com',
        name: 'ada',
        via: 'token',
        rights: { remotes: ['*'], brands: ['*'], actions: ['publish'] },
      },
    };
    answers['POST /api/publications'] = [
      { body: { id: 'one', missing: ['remoteEntry.js'] } },
      { body: { id: 'two', missing: [] } },
    ];
    answers[`PUT /api/publications/one/files/${file}`] = { body: { result: 'OK' } };
    answers['POST /api/publications/one/finish'] = published;
  });
  const calls = () => asked.map(({ call }) => call).filter((call) => call.startsWith('POST'));

  test('stores what is there already', async () => {
    const { exit, out } = await halo(['publish', 'chat', '--from', folder]);
    expect([exit, out]).toEqual([
      0,
      expect.stringMatching(/^mfe-chat@1\.4\.0 is published: 1 files, .*; 1 of them new/),
    ]);
  });

  test('asks again when the last answer got lost, and succeeds when the version is stored', async () => {
    answers['POST /api/publications/one/finish'] = { isLost: true };
    answers['POST /api/publications/two/finish'] = isThere;
    const { exit, out, err } = await halo(['publish', 'chat', '--from', folder, '--json']);
    expect([exit, err, JSON.parse(out)]).toEqual([
      0,
      '',
      expect.objectContaining({ version: '1.4.0', isKnown: false, uploadedFiles: 1 }),
    ]);
    expect(calls()).toEqual([
      'POST /api/publications',
      'POST /api/publications/one/finish',
      'POST /api/publications',
      'POST /api/publications/two/finish',
    ]);
  });

  test('gives up when no answer comes, and asks no more after a refusal', async () => {
    answers['POST /api/publications/one/finish'] = answers['POST /api/publications/two/finish'] = { isLost: true };
    expect((await halo(['publish', 'chat', '--from', folder])).exit).toBe(5);
    expect(calls().filter((call) => call.endsWith('finish'))).toHaveLength(3);
    asked = [];
    answers['POST /api/publications'] = { body: { id: 'one', missing: [] } };
    answers['POST /api/publications/one/finish'] = problem(
      422,
      'release_incomplete',
      'remoteEntry.js is listed and was not uploaded',
    );
    expect((await halo(['publish', 'chat', '--from', folder])).exit).toBe(1);
    expect(calls()).toHaveLength(2);
  });
});

test('a refusal ends with 1 and shows every reason', async () => {
  answers['POST /api/scopes/luna/changes'] = problem(422, 'release_incompatible', 'First. Do this. Second. Do that.', {
    2: 'Second. Do that.',
    1: 'First. Do this.',
  });
  expect(await halo(['pin', 'luna', 'chat@1.4.0', '--reason', 'because'])).toEqual({
    exit: 1,
    out: '',
    err: 'It was refused, and nothing was changed.\n  First. Do this.\n  Second. Do that.\n',
  });
});

test('a check that finds something ends with 1, and its answer is a document all the same', async () => {
  const result = {
    remote: 'mfe-chat',
    version: '1.4.0',
    scope: 'default',
    against: ['shell@1.0.0'],
    fits: false,
    problems: [{ code: 'shared_names', message: 'It uses Global.', remedy: 'Add it.', with: 'shell@1.0.0' }],
  };
  answers['GET /api/check?remote=mfe-chat&version=1.4.0&scope=default'] = { body: result };
  expect(await halo(['check', 'chat@1.4.0'])).toEqual({
    exit: 1,
    err: '',
    out: 'mfe-chat@1.4.0 cannot run on default: one thing does not fit.\n\nshared_names  It uses Global.\n  → Add it.\n',
  });
  const { exit, out } = await halo(['check', 'chat@1.4.0', '--json']);
  expect([exit, JSON.parse(out)]).toEqual([1, result]);
});

test('a broken audit ends with 1', async () => {
  answers['GET /api/audit/verify'] = {
    body: { isIntact: false, entries: 7, brokenAt: 3, why: 'its hash is another' },
  };
  expect(await halo(['verify'])).toEqual({
    exit: 1,
    err: '',
    out: 'The audit is broken at entry 3: its hash is another.\n',
  });
});

test.each([
  [['pin', 'luna'], /missing required argument/],
  [['pin', 'luna', 'chat', '--reason', 'because'], /needs a remote and a version, as in chat@1\.4\.0/],
  [['pin', 'luna', 'chat@1.4', '--reason', 'because'], /needs a remote and a version/],
  [['pin', 'Luna', 'chat@1.4.0', '--reason', 'because'], /is no name of a brand/],
  [['pin', 'luna', 'Chat@1.4.0', '--reason', 'because'], /is no name of a remote/],
  [['pin', 'luna', 'chat@1.4.0'], /A change needs a reason\.\nAdd --reason "why"/],
  [['pin', 'luna', 'chat@1.4.0', '--reason', 'x'], /too short/],
  [['canary', 'luna', 'chat@1.4.0', '--reason', 'because'], /required option '--percent/],
  [['canary', 'luna', 'chat@1.4.0', '--percent', '101', '--reason', 'because'], /is no share of the visitors/],
  [['rollback', 'luna', '--to', '0', '--reason', 'because'], /is no revision/],
  [['publish', 'nothing'], /There is no remote mfe-nothing in this repository\.\nKnown: mfe-/],
  [['pni', 'luna', 'chat@1.4.0'], /unknown command 'pni'/],
  [['status', '--yes'], /unknown option '--yes'/],
  [['backup', '--keep', '0'], /"0" is no number from 1 to 9999/],
])('%j is wrong use: 2, a sentence, nothing changed', async (args, says) => {
  const { exit, out, err } = await halo(args);
  expect({ exit, out }).toEqual({ exit: 2, out: '' });
  expect(err).toMatch(says);
  expect(err).not.toMatch(/ at .*:\d+/);
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

test.each([
  [
    'nothing listens',
    5,
    { HALO_OPERATIONS_URL: 'http://ops.localhost:9' },
    /cannot be reached: nothing listens there\.\nStart it with npm start/,
  ],
  ['the address is none', 2, { HALO_OPERATIONS_URL: 'ops.example.com' }, /must look like https:/],
  ['the token would travel unencrypted', 2, { HALO_OPERATIONS_URL: 'http://ops.example.com' }, /is not encrypted/],
])('when %s it ends with %i', async (_what, code, env, says) => {
  const { exit, err } = await halo(['whoami'], env);
  expect(exit).toBe(code);
  expect(err).toMatch(says);
  expect(err).not.toMatch(/ at .*:\d+/);
});

test('without a good token it ends with 5 and says how to get one', async () => {
  answers['GET /api/session'] = problem(401, 'unauthenticated', 'no token was sent');
  expect(await haloProcess(['whoami'], { HALO_TOKEN: undefined })).toEqual({
    exit: 5,
    out: '',
    err: expect.stringMatching(/^Not signed in: no token was sent\.\nPut a token into HALO_TOKEN/),
  });
  expect(asked[0].authorization).toBeUndefined();
});

test('finds the token that a development server leaves', async () => {
  const operator = {
    person: 'ada@example.com',
    name: 'ada@example.com',
    via: 'token',
    rights: { remotes: ['*'], brands: ['luna'], actions: ['read'] },
  };
  answers['GET /api/session'] = { body: operator };
  mkdirSync(join(folder, 'keys'), { recursive: true });
  writeFileSync(join(folder, 'keys', 'cli-token'), 'halo_left_here\n');
  const { exit, out } = await halo(['whoami', '--json'], { HALO_TOKEN: undefined });
  expect([exit, JSON.parse(out)]).toEqual([0, { ...operator, address }]);
  expect(asked[0].authorization).toBe('Bearer halo_left_here');
  expect(await halo(['whoami'], { HALO_TOKEN: '' })).toMatchObject({
    exit: 5,
    err: expect.stringContaining('is empty'),
  });
});

test.each([
  ['not JSON', 1, { text: '<!doctype html>' }],
  ['another form', 1, { body: { revisions: [{ revision: 'one' }] } }],
  ['no problem body', 5, { status: 502, text: 'Bad Gateway' }],
])('an answer that is %s ends with %i and a sentence', async (_what, code, answer) => {
  answers['GET /api/scopes/luna/revisions?limit=20'] = answer;
  const { exit, out, err } = await halo(['history', 'luna']);
  expect({ exit, out }).toEqual({ exit: code, out: '' });
  expect(err).toMatch(/^The server answered /);
  expect(err).not.toMatch(/ at .*:\d+/);
});

test('help shows every command, the exit codes and examples, without colours in a pipe', async () => {
  const { exit, out } = await haloProcess(['--help']);
  expect(exit).toBe(0);
  for (const word of [
    'new',
    'publish',
    'versions',
    'check',
    'pin',
    'canary',
    'promote',
    'end-canary',
    'rollback',
    'off',
    'on',
    'inherit',
    'status',
    'history',
    'show',
    'diff',
    'verify',
    'proposals',
    'approve',
    'withdraw',
    'token',
    'whoami',
  ]) {
    expect(out).toMatch(new RegExp(`^  ${word} `, 'm'));
  }
  for (const code of [0, 1, 2, 3, 4, 5]) expect(out).toMatch(new RegExp(`^  ${code}  `, 'm'));
  expect(out).not.toContain('\u001B');
  expect((await halo(['help', 'canary'])).out).toContain('npx --no-install halo canary luna chat@1.5.0 --percent 10');
});
