import { fillPlace, PLACE_NAMES, pathParametersOf, places } from './places.ts';

test('parameters of the path are encoded, those of the query follow in their order', () => {
  expect(fillPlace('/chats/:angelId', 'conversation', { angelId: 'a/b' })).toBe('/chats/a%2Fb');
  expect(fillPlace('/user/:angelId', 'profile', { angelId: '../find' })).toBe('/user/..%2Ffind');
  expect(fillPlace('/chats/:angelId', 'conversation', { angelId: 'a b' })).toBe('/chats/a%20b');
  expect(fillPlace('/plans', 'plans', { angel: '7', from: 'blurred' })).toBe('/plans?from=blurred&angel=7');
});

test('what may be left out leaves no trace', () => {
  expect(fillPlace('/find', 'search')).toBe('/find');
  expect(fillPlace('/find', 'search', { page: undefined })).toBe('/find');
});

test('the parameters of a path are typed', () => {
  // @ts-expect-error -- whose conversation is not said
  expect(fillPlace('/chats/:angelId', 'conversation')).toBe('/chats/');
  // @ts-expect-error -- the inbox takes none
  expect(fillPlace('/chats', 'conversations', { angelId: '1' })).toBe('/chats');
});

test('names the parameters that a route has to have', () => {
  expect(pathParametersOf('conversation')).toEqual(['angelId']);
  expect(pathParametersOf('plans')).toEqual([]);
  expect(pathParametersOf('toString')).toBeUndefined();
  expect(PLACE_NAMES).toEqual(Object.keys(places));
});
