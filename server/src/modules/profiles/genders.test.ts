import {
  type Brand,
  endpoints,
  type Gender,
  identityFields,
  SearchResult,
  seekingFields,
  unseal,
} from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { findable } from '../conversations/chat-fixtures.ts';

const REGION = 'Emilia-Romagna';
const OFFERS = { genders: ['woman', 'man', 'nonBinary'], hasGenderWords: true } satisfies Partial<Brand>;
const PEOPLE = [
  ['Anna', 'woman', ['man', 'nonBinary']],
  ['Bea', 'woman', ['woman']],
  ['Carlo', 'man', ['woman', 'man', 'nonBinary']],
  ['Dario', 'man', ['woman']],
  ['Eden', 'nonBinary', ['woman', 'man', 'nonBinary']],
  ['Fede', 'nonBinary', ['man']],
] as const satisfies readonly (readonly [string, Gender, readonly Gender[]])[];

let test: TestApp;
const members = new Map<string, TestAccount & { angelId: string }>();
beforeAll(async () => {
  test = await buildTestApp({ brand: OFFERS });
  for (const [userName, gender, seeks] of PEOPLE)
    members.set(userName, await findable(test, { userName, fields: fieldsOf(gender, seeks) }));
});
afterAll(() => test.close());

const fieldsOf = (gender: Gender, seeks: readonly Gender[]) => ({
  ...identityFields({ gender, words: [] }),
  ...seekingFields(seeks),
  region: REGION,
});
const member = (name: string) => {
  const found = members.get(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const bodyOf = (of: TestAccount) =>
  ({ country: 'it', region: REGION, trackerId: of.clickId, seeking: 'man', page: 1 }) as const;
const save = (of: TestAccount, body: object) =>
  test.call(endpoints.accounts.saveProfile, { params: { trackerId: of.clickId }, body }, { as: of });

/** Of the members above, on all ways to find people. */
async function found(of: TestAccount) {
  await test.call(
    endpoints.profiles.saveFilters,
    { body: { clickId: of.clickId, filters: { isPerson: true, isOnline: false, isNew: false, hasPhoto: false } } },
    { as: of },
  );
  const results = [];
  for (const call of [endpoints.profiles.search, endpoints.profiles.match]) {
    const { value } = await test.call(call, { body: bodyOf(of) }, { as: of });
    results.push(await unseal(of.brand.sealKey, SearchResult, value.data));
  }
  const [grid, deck] = results.map(({ profiles }) => profiles.map(({ screenName }) => screenName).sort());
  expect(deck).toEqual(grid);
  expect(results.map(({ total }) => total)).toEqual([grid?.length, grid?.length]);
  return { names: grid, cards: results[0]?.profiles ?? [] };
}

it('both see each other, or neither', async () => {
  const seen = new Map<string, readonly string[] | undefined>();
  for (const [name] of PEOPLE) seen.set(name, (await found(member(name))).names);
  expect(Object.fromEntries(seen)).toEqual({
    Anna: ['Carlo', 'Dario', 'Eden'],
    Bea: [],
    Carlo: ['Anna', 'Eden', 'Fede'],
    Dario: ['Anna'],
    Eden: ['Anna', 'Carlo'],
    Fede: ['Carlo'],
  });
});

it('the counter and the cards follow the set, and an old client reads one of two', async () => {
  const carlo = member('Carlo');
  const { cards } = await found(carlo);
  const { value } = await test.call(
    endpoints.profiles.countFound,
    {
      body: { ...bodyOf(carlo), filters: { isPerson: true, isOnline: false, isNew: false, hasPhoto: false } },
    },
    { as: carlo },
  );
  expect(value.total).toBe(3);
  expect(cards.find(({ screenName }) => screenName === 'Eden')).toMatchObject({
    gender: 'woman',
    identity: { gender: 'nonBinary', words: [] },
  });
  expect(cards.find(({ screenName }) => screenName === 'Anna')?.identity).toBeUndefined();
});

it('words are shown on the page in the order of the person, and not in lists', async () => {
  const eden = member('Eden');
  const words = ['genderfluid', 'agender'] as const;
  await save(eden, { identity: { gender: 'nonBinary', words } });
  const params = { angelId: eden.angelId, country: 'it', seeking: 'woman' } as const;
  const { value } = await test.call(endpoints.profiles.profile, { params }, { as: member('Carlo') });
  expect(value[0]?.identity).toEqual({ gender: 'nonBinary', words });
  const { cards } = await found(member('Carlo'));
  expect(cards.find(({ screenName }) => screenName === 'Eden')?.identity?.words).toEqual([]);
});

describe('an old client', () => {
  it('changes no member by sending back what it read', async () => {
    const fede = member('Fede');
    const { user } = (await save(fede, { gender: 'woman', seeking: 'man', age: 35 })).value;
    expect(user).toMatchObject({ age: 35, identity: { gender: 'nonBinary' }, seeks: ['man'] });
    const carlo = member('Carlo');
    const { user: same } = (await save(carlo, { gender: 'man', seeking: 'woman' })).value;
    expect(same).toMatchObject({ identity: { gender: 'man' }, seeks: ['woman', 'man', 'nonBinary'] });
  });

  it('changes what it really changes', async () => {
    const { user } = (await save(member('Dario'), { gender: 'woman', seeking: 'man' })).value;
    expect(user).toMatchObject({ gender: 'woman', identity: { gender: 'woman', words: [] }, seeks: ['man'] });
  });
});

describe('what a brand does not offer', () => {
  it.each([
    ['a gender', { identity: { gender: 'nonBinary', words: [] } }],
    ['a word', { identity: { gender: 'man', words: ['trans'] } }],
    ['a gender to look for', { seeks: ['nonBinary'] }],
  ] as const)('%s is not taken', async (_what, body) => {
    const two = await buildTestApp();
    const account = await two.register();
    const params = { trackerId: account.clickId };
    const { problem } = await two.call(
      endpoints.accounts.saveProfile,
      { params, body: body as never },
      { as: account },
    );
    expect(problem.code).toBe('invalid_request');
    await two.close();
  });

  it('as little as a word twice, or four of them', async () => {
    for (const words of [
      ['cis', 'cis'],
      ['cis', 'trans', 'agender', 'intersex'],
    ])
      expect((await save(member('Bea'), { identity: { gender: 'woman', words } })).problem.code).toBe(
        'invalid_request',
      );
  });
});
