import { openOperationsStub } from './testing/operations-stub.mjs';
import { brandsNamed, namesMany } from './commands/many.mjs';

const chat = (version) => ({ name: 'mfe-chat', pin: { version }, isInherited: false, health: [] });
const scope = (id, version, group) => ({
  scope: id,
  title: id,
  ...(group && { group }),
  revision: 1,
  changedAt: '2026-11-21T15:04:05.000Z',
  remotes: [chat(version)],
});
const status = {
  shell: '1.0.0',
  waiting: 0,
  scopes: [
    scope('default', '1.4.0'),
    scope('luna', '1.5.0', 'north'),
    scope('sol', '1.4.0', 'north'),
    scope('brise', '1.5.0'),
  ],
};
const change = { kind: 'pin', remote: 'mfe-chat', version: '1.6.0' };
const preview = [
  {
    outcome: 'applies',
    scope: 'luna',
    revision: 41,
    change,
    differences: [{ remote: 'mfe-chat', before: { version: '1.5.0' }, after: { version: '1.6.0' } }],
    leavesDefault: ['mfe-chat'],
  },
  { outcome: 'same', scope: 'sol' },
  { outcome: 'refused', scope: 'brise', code: 'conflict', reasons: ['brise is frozen until tomorrow'] },
];

let stub;
beforeAll(async () => {
  stub = await openOperationsStub();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.asked.length = 0;
});

describe('names of brands', () => {
  it.each([
    ['luna', false],
    ['default', false],
    ['luna,sol', true],
    ['all', true],
    ['group:north', true],
  ])('%s: several %s', (text, isMany) => {
    expect(namesMany(text)).toBe(isMany);
  });

  it.each([
    ['luna,sol', undefined, ['luna', 'sol']],
    ['all', undefined, ['luna', 'sol', 'brise']],
    ['group:north,luna', undefined, ['luna', 'sol']],
    ['all', 'chat@1.5.0', ['luna', 'brise']],
  ])('%s, running %s', (text, running, brands) => {
    expect(brandsNamed(text, status.scopes, running)).toEqual(brands);
  });

  it('a group without brands, and a version that runs nowhere, are refused', () => {
    expect(() => brandsNamed('group:south', status.scopes)).toThrow('group south');
    expect(() => brandsNamed('all', status.scopes, 'chat@9.0.0')).toThrow('None of these brands runs chat@9.0.0');
  });
});

it('lists what would change and why not, and changes nothing unless it is meant', async () => {
  stub.answers = [status, { brands: preview }];
  const { exit, text } = await stub.halo('pin', 'all', 'chat@1.6.0', '--reason', 'new composer');
  expect(exit).toBe(2);
  expect(text).toContain('luna: changes\n');
  expect(text).toContain('mfe-chat         1.5.0 → 1.6.0');
  expect(text).toContain('sol: stays as it is');
  expect(text).toContain('brise: refused\n    brise is frozen until tomorrow');
  expect(text).toContain('Nothing was changed.');
  expect(stub.asked.map(([, url]) => url)).toEqual(['/api/status', '/api/many/previews']);
});

it('changes those that can be, and ends with 1 when a brand was refused', async () => {
  const done = { outcome: 'applied', scope: 'luna', revision: 42 };
  stub.answers = [status, { brands: preview }, { brands: [{ scope: 'luna', done }] }];
  const { exit, text } = await stub.halo('pin', 'all', 'chat@1.6.0', '--reason', 'new composer', '--yes');
  expect(stub.asked.at(-1)).toEqual([
    'POST',
    '/api/many/changes',
    { changes: [{ scope: 'luna', change, expectedRevision: 41 }], reason: 'new composer' },
  ]);
  expect(text).toContain('luna is at revision 42.');
  expect(text).toContain('brise: refused');
  expect(exit).toBe(1);
});

describe('proposals of many brands', () => {
  const [first, second] = ['4f1d2c77-9d1e-4a53-9f5b-1f6f0a3c2b11', '5b3a9077-9d1e-4a53-9f5b-1f6f0a3c2b11'];
  const proposal = (id, brand) => ({
    id,
    scope: brand,
    change,
    reason: 'new composer',
    expectedRevision: 41,
    proposedBy: 'anna@halo.example',
    proposedAt: '2026-11-21T15:04:05.000Z',
    expiresAt: '2026-11-22T15:04:05.000Z',
    status: 'waiting',
  });
  const list = { proposals: [proposal(first, 'luna'), proposal(second, 'brise')] };
  const done = { outcome: 'applied', scope: 'luna', revision: 42 };
  const results = [{ scope: 'luna', done }, { ...preview[2] }];

  it('several that are named are agreed to at once, and end with 1 when one refuses', async () => {
    stub.answers = [{ brands: results }];
    const { exit, text } = await stub.halo('approve', `${first},${second}`);
    expect(stub.asked).toEqual([['POST', '/api/many/approvals', { proposals: [first, second] }]]);
    expect(text).toContain('luna is at revision 42.');
    expect(text).toContain('brise: refused\n  brise is frozen until tomorrow');
    expect(exit).toBe(1);
  });

  it('the list says what was proposed together, and that is listed first and agreed to when it is meant', async () => {
    stub.answers = [list];
    expect((await stub.halo('proposals')).text).toContain(
      '2 of them were proposed together: luna, brise. npx --no-install halo approve 4f1d2c --together',
    );
    stub.answers = [list, list, { brands: [preview[0], preview[2]] }];
    const { exit, text } = await stub.halo('approve', '4f1d2c', '--together');
    expect(text).toContain('luna: changes\n');
    expect(text).toContain('brise: refused');
    expect(exit).toBe(2);
    expect(stub.asked.at(-1)[1]).toBe('/api/many/approvals/previews');
    stub.answers = [list, list, { brands: results }];
    expect((await stub.halo('approve', '4f1d2c', '--together', '--yes')).exit).toBe(1);
    expect(stub.asked.at(-1)).toEqual(['POST', '/api/many/approvals', { proposals: [first, second] }]);
  });

  it('is taken back together as well', async () => {
    stub.answers = [list, list, { brands: [{ outcome: 'withdrawn', scope: 'luna' }] }];
    const { exit, text } = await stub.halo('withdraw', '4f1d2c', '--together');
    expect(stub.asked.at(-1)[1]).toBe('/api/many/withdrawals');
    expect([exit, text]).toEqual([0, 'luna: withdrawn\n']);
  });
});

it('goes back on several brands to what each ran, never to a number', async () => {
  stub.answers = [status, { brands: [{ outcome: 'same', scope: 'luna' }] }];
  expect((await stub.halo('rollback', 'luna,sol', '--to', '41', '--reason', 'drafts')).text).toContain(
    'A revision is of one brand',
  );
  const { exit } = await stub.halo(
    'rollback',
    'luna,sol',
    '--previous',
    '--remote',
    'chat',
    '--reason',
    'drafts',
    '--yes',
  );
  expect(exit).toBe(0);
  expect(stub.asked.at(-1)).toEqual([
    'POST',
    '/api/many/previews',
    { scopes: ['luna', 'sol'], change: { kind: 'goBack', remote: 'mfe-chat' } },
  ]);
});
