import { createAppStorage } from '@halo/shared/storage';
import { createEarlyAnswers, type EarlyAnswersDeps } from './early-answers.ts';

const API = `${location.origin}/api`;
const verify = (token: string) => ({
  method: 'POST',
  address: `${API}/users/verify`,
  body: JSON.stringify({ token, trackerId: 'me' }),
});
const search = { method: 'POST', address: `${location.origin}/dispenser/`, body: '{"region":"Lazio"}' };
const history = (angel: string) => ({ method: 'GET', address: `${API}/get/messages/me/${angel}`, body: undefined });

let sent: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  delete window.haloEarly;
  sent = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (address) => new Response(`answer of ${String(address)}`));
});

const signIn = (token: string, trackerId = 'me') => {
  localStorage.setItem('token', token);
  localStorage.setItem('trackerId', trackerId);
};

/** A page as it is opened: its first script, then the shell. */
function open(path: string, deps: Partial<EarlyAnswersDeps> = {}) {
  tab.replaceState(null, '', path);
  delete window.haloEarly;
  jest.isolateModules(() => jest.requireActual('./early-calls.ts'));
  return createEarlyAnswers({
    handOver: window.haloEarly,
    storage: createAppStorage(),
    keeps: true,
    location,
    now: () => 1_000,
    ...deps,
  });
}
const tab = window.history;
const calls = () =>
  sent.mock.calls.map(([address, { method, body, headers }]) => ({ address, method, body, by: headers.authorization }));

it('makes the calls of the last time again, with the token of now, and hands over each answer once', async () => {
  signIn('first');
  const before = open('/find');
  before.made('everyPage', verify('first'));
  before.made('thisPage', search);
  expect(sent).not.toHaveBeenCalled();

  signIn('second');
  const page = open('/find');

  expect(calls()).toEqual([
    { ...verify('second'), by: 'Bearer second' },
    { ...search, by: 'Bearer second' },
  ]);
  expect(page.take({ ...search, body: '{"region":"Lombardia"}' })).toBeUndefined();
  const taken = page.take(search);
  await expect(taken?.answer).resolves.toMatchObject({ text: `answer of ${search.address}` });
  expect(sent.mock.calls[1][1].headers['x-request-id']).toBe(taken?.requestId);
  expect(page.take(search)).toBeUndefined();
  expect(page.take(verify('second'))).toBeDefined();
});

it('begins a conversation like another one, and every other page with what each begins with', () => {
  signIn('first');
  const before = open('/chats/1001');
  before.made('everyPage', verify('first'));
  before.made('thisPage', history('1001'));

  open('/chats/1002');
  expect(calls().map(({ address }) => address)).toEqual([verify('').address, history('1002').address]);

  sent.mockClear();
  open('/profile');
  expect(calls().map(({ address }) => address)).toEqual([verify('').address]);
});

it('keeps how a page begins: the first call of each kind, and nothing that is asked for later', () => {
  signIn('first');
  let now = 0;
  const before = open('/find', { now: () => now });
  before.made('thisPage', search);
  before.made('thisPage', { ...search, body: '{"region":"Molise"}' });
  now = 60_000;
  before.made('thisPage', history('1001'));
  tab.replaceState(null, '', '/profile');
  now = 0;
  before.made('thisPage', history('1001'));

  open('/find');
  expect(calls().map(({ address, body }) => ({ address, body }))).toEqual([
    { address: search.address, body: search.body },
  ]);
});

it('asks for nothing without a session, for another account, and where browsers keep nothing', () => {
  signIn('first');
  open('/find').made('thisPage', search);
  localStorage.removeItem('token');
  open('/find');
  signIn('first', 'another');
  open('/find');
  signIn('first');
  open('/find?page=2');
  expect(sent).not.toHaveBeenCalled();

  open('/find', { keeps: false }).made('thisPage', search);
  sent.mockClear();
  open('/find');
  expect(sent).not.toHaveBeenCalled();
});

it('says which entry a member’s navigation lacks, before it is seen', () => {
  localStorage.setItem('draft:shell:nav-without', 'deck');
  open('/find');
  expect(document.documentElement.dataset['navWithout']).toBe('deck');
  localStorage.removeItem('draft:shell:nav-without');
  open('/find');
  expect(document.documentElement.dataset['navWithout']).toBe('');
});

it('gives another account no answer of the one before', () => {
  signIn('first');
  open('/find').made('thisPage', search);
  const page = open('/find');
  signIn('other', 'another');
  expect(page.take(search)).toBeUndefined();
});

it('keeps nothing of a session that has ended', () => {
  signIn('first');
  const page = open('/find');
  page.made('thisPage', search);
  page.forget();
  open('/find');
  expect(sent).not.toHaveBeenCalled();
});

it.each(['no json', '{"trackerId":"me","everyPage":[],"pages":5}', '{"trackerId":"me"}'])(
  'leaves a page alone whose storage holds something else: %s',
  (kept) => {
    signIn('first');
    localStorage.setItem('draft:shell:first-calls', kept);
    const page = open('/find');
    expect(sent).not.toHaveBeenCalled();
    page.made('thisPage', search);
    open('/find');
    expect(sent).toHaveBeenCalledTimes(1);
  },
);
