import { DAY_MS } from '@halo/shared/contracts';
import type { ReleaseChange, Rights } from '@halo/shared/contracts/operations';
import { digestTables } from '../../../server/src/testing/digest-tables.ts';
import { ANNA, BRUNO, buildOperationsTest, type OperationsCall, type OperationsTest } from './operations-fixtures.ts';

const PAYMENTS = 'mfe-payments';

let test: OperationsTest;
/** Tokens by what they may; made before the matrix, because a refusal must change nothing. */
const tokens: Record<string, string> = {};
let cookie = '';
let annasProposal = '';
let annasTokenId = '';
let everything: () => Promise<Record<string, string>>;

beforeAll(async () => {
  test = await buildOperationsTest();
  const squad: Partial<Rights> = {
    remotes: ['mfe-chat'],
    brands: ['luna'],
    actions: ['read', 'publish', 'pin', 'canary', 'promote', 'rollback', 'switch', 'approve', 'override', 'tokens'],
  };
  const limited: Record<string, Partial<Rights>> = {
    all: {},
    squad,
    reader: { actions: ['read'] },
    lunaReader: { actions: ['read'], brands: ['luna'] },
    publisher: { actions: ['publish'] },
    canarist: { actions: ['read', 'canary'] },
    oneSwitch: { actions: ['switch'], remotes: ['mfe-chat'] },
    brandsOnly: { brands: ['luna', 'sol'] },
    noApproval: {
      actions: ['read', 'pin', 'promote', 'rollback', 'canary', 'switch', 'publish', 'override', 'tokens'],
    },
  };
  for (const [name, rights] of Object.entries(limited))
    tokens[name] = await test.token(rights, { days: name === 'squad' ? 10 : 30, label: name });
  tokens['secondOfAnna'] = await test.token({}, { days: 30, label: 'second of anna' });
  tokens['bruno'] = await test.token({}, { person: BRUNO.email, days: 30 });
  tokens['chatApprover'] = await test.token({ remotes: ['mfe-chat'] }, { person: BRUNO.email, days: 30 });
  tokens['solApprover'] = await test.token({ brands: ['sol'] }, { person: BRUNO.email, days: 30 });
  tokens['expired'] = await test.token({}, { days: 1 });
  tokens['nobodys'] = await test.token({}, { person: 'nobody@halo.example', days: 30 });
  tokens['revoked'] = await test.token({}, { days: 30 });
  await test.database.pool.query('update release_tokens set revoked_at = now() where id = $1', [
    tokens['revoked'].split('_')[1],
  ]);
  test.clock.advance(1.5 * DAY_MS);
  cookie = await test.signIn(ANNA);
  const proposed = await test.change(tokens['all'] ?? '', 'luna', { kind: 'pin', remote: PAYMENTS, version: '1.1.0' });
  annasProposal = proposed.json().proposal.id;
  annasTokenId = tokens['all']?.split('_')[1] ?? '';
  everything = await digestTables(test.database, ['rate_counters']);
});
afterAll(() => test.close());

const post = (url: string, body: unknown): OperationsCall => ({ method: 'POST', url, body });
const change = (scope: string, what: ReleaseChange, more: object = {}) =>
  post(`/api/scopes/${scope}/changes`, { change: what, reason: 'because of a test', ...more });
const pinChat = change('luna', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' });
const newToken = (rights: Partial<Rights>, days = 5) =>
  post('/api/tokens', {
    label: 'escalation',
    days,
    rights: { remotes: ['mfe-chat'], brands: ['luna'], actions: ['read'], ...rights },
  });
const anOverride = (scope: string, remote: string, globalName = 'halo_mfe_chat_hot') =>
  post('/api/overrides', { scope, remote, entry: 'http://localhost:5000/remoteEntry.js', globalName, minutes: 5 });
const document = { name: PAYMENTS, version: '9.9.9' };

type Who = string | { cookie: Record<string, string> } | { bearer: string } | { host: string } | undefined;

type Refusal = readonly [string, Who, () => OperationsCall, number, string];

/** Name, who, call, status and code of the refusal. Calls are made late, so that they know what the set-up made. */
const REFUSALS: readonly Refusal[] = [
  // no caller, and what is no proof
  ['a change by nobody', undefined, () => pinChat, 401, 'unauthenticated'],
  ['reading by nobody', undefined, () => ({ url: '/api/status' }), 401, 'unauthenticated'],
  ['publishing by nobody', undefined, () => post('/api/publications', { document }), 401, 'unauthenticated'],
  ['events for nobody', undefined, () => ({ url: '/api/events' }), 401, 'unauthenticated'],
  ['a token that is no token', { bearer: 'halo' }, () => pinChat, 401, 'session_expired'],
  ['an invented token', { bearer: `halo_0123456789ab_${'x'.repeat(43)}` }, () => pinChat, 401, 'session_expired'],
  ['a token with another secret', { bearer: 'id of all' }, () => pinChat, 401, 'session_expired'],
  ['an expired token', 'expired', () => pinChat, 401, 'session_expired'],
  ['a revoked token', 'revoked', () => pinChat, 401, 'session_expired'],
  ['a token of nobody', 'nobodys', () => pinChat, 401, 'session_expired'],
  ["a token at a brand's host", { host: 'luna.localhost' }, () => pinChat, 404, 'not_found'],
  ['a token at the payment host', { host: 'pay.localhost' }, () => pinChat, 404, 'not_found'],
  // rights that do not reach
  [
    "chat's squad and payments",
    'squad',
    () => change('luna', { kind: 'pin', remote: PAYMENTS, version: '1.1.0' }),
    403,
    'forbidden',
  ],
  [
    "chat's squad and a look at what a pin of payments would do",
    'squad',
    () => post('/api/scopes/luna/previews', { change: { kind: 'pin', remote: PAYMENTS, version: '1.1.0' } }),
    403,
    'forbidden',
  ],
  [
    "chat's squad and payments' canary",
    'squad',
    () => change('luna', { kind: 'canary', remote: PAYMENTS, version: '1.1.0', percent: 1 }),
    403,
    'forbidden',
  ],
  [
    "chat's squad and payments' switch",
    'squad',
    () => change('luna', { kind: 'switchOff', remote: PAYMENTS }),
    403,
    'forbidden',
  ],
  [
    "chat's squad and everything of a brand",
    'squad',
    () => change('luna', { kind: 'rollback', to: 1 }),
    403,
    'forbidden',
  ],
  [
    "chat's squad on another brand",
    'squad',
    () => change('sol', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }),
    403,
    'forbidden',
  ],
  [
    "chat's squad and all brands at once",
    'squad',
    () => change('default', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }),
    403,
    'forbidden',
  ],
  [
    "chat's squad on a brand that is not there",
    'squad',
    () => change('nowhere', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }),
    403,
    'forbidden',
  ],
  [
    'a token for two brands and the default',
    'brandsOnly',
    () => change('default', { kind: 'switchOff', remote: 'mfe-chat' }),
    403,
    'forbidden',
  ],
  ["chat's squad publishing payments", 'squad', () => post('/api/publications', { document }), 403, 'forbidden'],
  [
    "chat's squad removing a version of payments",
    'squad',
    () => ({ method: 'DELETE', url: `/api/remotes/${PAYMENTS}/versions/1.2.0` }),
    403,
    'forbidden',
  ],
  ["chat's squad reading another brand", 'squad', () => ({ url: '/api/scopes/sol/revisions' }), 403, 'forbidden'],
  ["chat's squad reading the whole audit", 'squad', () => ({ url: '/api/audit' }), 403, 'forbidden'],
  ["chat's squad overriding payments", 'squad', () => anOverride('luna', PAYMENTS), 403, 'forbidden'],
  [
    "a reader of one brand and another's health",
    'lunaReader',
    () => ({ url: '/api/health?scope=sol' }),
    403,
    'forbidden',
  ],
  ['publish is not pin', 'publisher', () => pinChat, 403, 'forbidden'],
  [
    'publish is not promote',
    'publisher',
    () => change('luna', { kind: 'promote', remote: 'mfe-chat' }),
    403,
    'forbidden',
  ],
  [
    'publish is not canary',
    'publisher',
    () => change('luna', { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 1 }),
    403,
    'forbidden',
  ],
  ['publish is not read', 'publisher', () => ({ url: '/api/status' }), 403, 'forbidden'],
  ['publish hears no events', 'publisher', () => ({ url: '/api/events' }), 403, 'forbidden'],
  [
    'canary is not promote',
    'canarist',
    () => change('luna', { kind: 'promote', remote: 'mfe-chat' }),
    403,
    'forbidden',
  ],
  [
    'canary for most is promote',
    'canarist',
    () => change('luna', { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 100 }),
    403,
    'forbidden',
  ],
  [
    'canary is not rollback',
    'canarist',
    () => change('luna', { kind: 'rollback', to: 1, remote: 'mfe-chat' }),
    403,
    'forbidden',
  ],
  [
    'a switch for one remote and another',
    'oneSwitch',
    () => change('luna', { kind: 'switchOff', remote: PAYMENTS }),
    403,
    'forbidden',
  ],
  ['a reader changing', 'reader', () => pinChat, 403, 'forbidden'],
  ['a reader publishing', 'reader', () => post('/api/publications', { document }), 403, 'forbidden'],
  ['a reader overriding', 'reader', () => anOverride('luna', 'mfe-chat'), 403, 'forbidden'],
  ['a reader asking for tokens', 'reader', () => ({ url: '/api/tokens' }), 403, 'forbidden'],
  [
    'a reader revoking another token of the same person',
    'reader',
    () => ({ method: 'DELETE', url: `/api/tokens/${annasTokenId}` }),
    403,
    'forbidden',
  ],
  // giving away more than one has
  ['a token for more remotes', 'squad', () => newToken({ remotes: ['*'] }), 403, 'forbidden'],
  ['a token for more brands', 'squad', () => newToken({ brands: ['luna', 'sol'] }), 403, 'forbidden'],
  ['a token for more actions', 'brandsOnly', () => newToken({ brands: ['default'] }), 403, 'forbidden'],
  ['a token that outlives its maker', 'squad', () => newToken({}, 30), 403, 'forbidden'],
  ['a token by who may make none', 'canarist', () => newToken({ actions: ['canary'] }), 403, 'forbidden'],
  // four eyes
  [
    'approving the own proposal',
    'all',
    () => post(`/api/proposals/${annasProposal}/approve`, undefined),
    403,
    'forbidden',
  ],
  [
    'approving it with a second token',
    'secondOfAnna',
    () => post(`/api/proposals/${annasProposal}/approve`, undefined),
    403,
    'forbidden',
  ],
  [
    'approving it in the console',
    { cookie: {} },
    () => post(`/api/proposals/${annasProposal}/approve`, undefined),
    403,
    'forbidden',
  ],
  [
    'approving without the right',
    'noApproval',
    () => post(`/api/proposals/${annasProposal}/approve`, undefined),
    403,
    'forbidden',
  ],
  [
    'approving for another remote',
    'chatApprover',
    () => post(`/api/proposals/${annasProposal}/approve`, undefined),
    403,
    'forbidden',
  ],
  [
    'approving for another brand',
    'solApprover',
    () => post(`/api/proposals/${annasProposal}/approve`, undefined),
    403,
    'forbidden',
  ],
  [
    'approving many without the right',
    'noApproval',
    () => post('/api/many/approvals', { proposals: [annasProposal] }),
    403,
    'forbidden',
  ],
  [
    "withdrawing another's proposal",
    'chatApprover',
    () => post(`/api/proposals/${annasProposal}/withdraw`, undefined),
    403,
    'forbidden',
  ],
  // other sites' pages
  ['a page of a brand', { cookie: { origin: 'http://luna.localhost:4220' } }, () => pinChat, 403, 'forbidden'],
  ["a stranger's page", { cookie: { origin: 'https://evil.example' } }, () => pinChat, 403, 'forbidden'],
  ['a page without an origin', { cookie: { origin: 'null' } }, () => pinChat, 403, 'forbidden'],
  [
    'a page that the browser calls foreign',
    { cookie: { 'sec-fetch-site': 'cross-site' } },
    () => pinChat,
    403,
    'forbidden',
  ],
  [
    'a picture of another site that reads',
    { cookie: { 'sec-fetch-site': 'same-site' } },
    () => ({ url: '/api/status' }),
    403,
    'forbidden',
  ],
  [
    'a form of another site',
    { cookie: { origin: 'https://evil.example', 'content-type': 'text/plain' } },
    () => ({ ...pinChat, body: JSON.stringify(pinChat.body) }),
    403,
    'forbidden',
  ],
  // what is not there, not right or not now
  [
    'a body that is no change',
    'all',
    () => post('/api/scopes/luna/changes', { change: { kind: 'explode' }, reason: 'because of a test' }),
    422,
    'invalid_request',
  ],
  [
    'a change without a reason',
    'all',
    () => change('luna', { kind: 'switchOff', remote: 'mfe-chat' }, { reason: ' ' }),
    422,
    'invalid_request',
  ],
  [
    'a reason that cannot be kept',
    'all',
    () => change('luna', { kind: 'switchOff', remote: 'mfe-chat' }, { reason: 'half \ud83d of a face' }),
    422,
    'invalid_request',
  ],
  [
    'a form instead of JSON',
    'all',
    () => ({ ...pinChat, body: 'change=pin', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    415,
    'unsupported_media_type',
  ],
  ...['1.5', '0', '-1', '99999999999', 'last', 'NaN', 'Infinity', '1e400', '%00'].map(
    (number): Refusal => [
      `the revision ${number}`,
      'all',
      () => ({ url: `/api/scopes/luna/revisions/${number}` }),
      422,
      'invalid_request',
    ],
  ),
  ...['1.5', '0', '99999999999', '', 'x'].flatMap((number): Refusal[] => [
    [
      `revisions before "${number}"`,
      'all',
      () => ({ url: `/api/scopes/luna/revisions?before=${number}` }),
      422,
      'invalid_request',
    ],
    [`entries before "${number}"`, 'all', () => ({ url: `/api/audit?before=${number}` }), 422, 'invalid_request'],
  ]),
  [
    'one and a half revisions at a time',
    'all',
    () => ({ url: '/api/scopes/luna/revisions?limit=1.5' }),
    422,
    'invalid_request',
  ],
  ['the health of half a minute', 'all', () => ({ url: '/api/health?scope=luna&minutes=1.5' }), 422, 'invalid_request'],
  ...[3_000_000_000, 1.5, 0].map(
    (to): Refusal => [
      `going back to revision ${to}`,
      'all',
      () => change('luna', { kind: 'rollback', to }),
      422,
      'invalid_request',
    ],
  ),
  ...[3_000_000_000, 1.5, 0].map(
    (expectedRevision): Refusal => [
      `expecting revision ${expectedRevision}`,
      'all',
      () => change('luna', { kind: 'switchOff', remote: 'mfe-chat' }, { expectedRevision }),
      422,
      'invalid_request',
    ],
  ),
  ...['fetch', 'Promise', 'halo_', 'halo_x;alert(1)'].map(
    (name): Refusal => [
      `an override under the name ${name}`,
      'all',
      () => anOverride('luna', 'mfe-chat', name),
      422,
      'invalid_request',
    ],
  ),
  [
    'a revision that nobody wrote yet',
    'all',
    () => ({ url: '/api/scopes/luna/revisions/2147483647' }),
    404,
    'not_found',
  ],
  [
    'a brand that is not there',
    'all',
    () => change('nowhere', { kind: 'switchOff', remote: 'mfe-chat' }),
    404,
    'not_found',
  ],
  [
    'a remote that is not there',
    'all',
    () => change('luna', { kind: 'switchOff', remote: 'mfe-nothing' }),
    404,
    'not_found',
  ],
  [
    'a version nobody published',
    'all',
    () => change('luna', { kind: 'pin', remote: 'mfe-chat', version: '7.7.7' }),
    404,
    'version_unknown',
  ],
  [
    'a version of payments nobody published',
    'all',
    () => change('luna', { kind: 'pin', remote: PAYMENTS, version: '7.7.7' }),
    404,
    'version_unknown',
  ],
  [
    'another revision than the head',
    'all',
    () => change('luna', { kind: 'switchOff', remote: 'mfe-chat' }, { expectedRevision: 77 }),
    409,
    'conflict',
  ],
  [
    'another revision than the head, for payments',
    'all',
    () => change('luna', { kind: 'pin', remote: PAYMENTS, version: '1.1.0' }, { expectedRevision: 77 }),
    409,
    'conflict',
  ],
  ['a proposal that is not there', 'bruno', () => post('/api/proposals/none/approve', undefined), 404, 'not_found'],
  ['a token for a brand that is not there', 'all', () => newToken({ brands: ['nowhere'] }), 404, 'not_found'],
  ['a token that is not there', 'all', () => ({ method: 'DELETE', url: '/api/tokens/none' }), 404, 'not_found'],
];

function sentBy(who: Who, call: OperationsCall): OperationsCall {
  if (who === undefined) return call;
  if (typeof who === 'string') return { ...call, token: tokens[who] ?? '' };
  if ('host' in who) return { ...call, host: who.host, token: tokens['all'] ?? '' };
  if ('cookie' in who) return { ...call, cookie, headers: { ...call.headers, ...who.cookie } };
  return {
    ...call,
    token: who.bearer === 'id of all' ? `${tokens['all']?.slice(0, -43)}${'x'.repeat(43)}` : who.bearer,
  };
}

describe('[REL-02] what no operator may', () => {
  it.each(REFUSALS)('%s is refused, and changes nothing', async (_name, who, call, status, code) => {
    const before = await everything();
    const answer = await test.send(sentBy(who, call()));
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code })]);
    expect(await everything()).toEqual(before);
  });

  it('is at least thirty things, and what is refused above is done with the rights for it', async () => {
    expect(REFUSALS.length).toBeGreaterThanOrEqual(30);
    const send = (who: Who, call: OperationsCall) => test.send(sentBy(who, call)).then(({ statusCode }) => statusCode);
    expect(await send('squad', pinChat)).toBe(200);
    expect(await send('squad', newToken({}))).toBe(200);
    expect(await send('reader', { url: '/api/status' })).toBe(200);
    expect(await send('lunaReader', { url: '/api/health?scope=luna' })).toBe(200);
    expect(await send({ cookie: {} }, change('luna', { kind: 'switchOff', remote: 'mfe-chat' }))).toBe(200);
    expect(
      await send(
        { cookie: { 'sec-fetch-site': 'same-origin' } },
        change('luna', { kind: 'switchOn', remote: 'mfe-chat' }),
      ),
    ).toBe(200);
    expect(
      await send('canarist', change('sol', { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 50 })),
    ).toBe(200);
  });
});

describe('the operations host', () => {
  it('answers nothing of the brands, and no page of theirs', async () => {
    for (const [method, url] of [
      ['GET', '/api/get/regions/it'],
      ['POST', '/api/users/authenticate'],
      ['GET', '/openapi.json'],
      ['GET', '/uploads/x.jpg'],
      ['POST', '/pay/orders/createToken'],
      ['GET', '/mfe-chat/remoteEntry.js'],
    ] as const) {
      const answer = await test.send({
        method,
        url,
        token: tokens['all'] ?? '',
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found']);
    }
  });

  it('says nothing about a call to who has no right to it', async () => {
    const answer = await test.send(
      sentBy('squad', change('sol', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' })),
    );
    expect(answer.json().message).toBe('needs the right to pin for mfe-chat on sol');
  });
});
