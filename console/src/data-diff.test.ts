import { dataDiff } from './data-diff.ts';

it('names each field that differs, with what it was and what it becomes', () => {
  const before = { name: 'A', gifts: { welcome: 0 }, levels: [1, 2], hooks: {} };
  const after = {
    name: 'A',
    gifts: { welcome: 3 },
    levels: [2],
    hooks: { blurred: { isEnabled: false } },
    trial: undefined,
  };
  expect(dataDiff(before, after)).toEqual([
    { field: 'gifts.welcome', before: 0, after: 3 },
    { field: 'levels', before: [1, 2], after: [2] },
    { field: 'hooks.blurred.isEnabled', before: undefined, after: false },
  ]);
  expect(dataDiff(before, before)).toEqual([]);
  expect(dataDiff(undefined, { name: 'B' })).toEqual([{ field: 'name', before: undefined, after: 'B' }]);
});

it('names what differs in a list of records by its place', () => {
  const before = { parts: [{ text: 'a' }, { text: 'b' }] };
  expect(dataDiff(before, { parts: [{ text: 'a' }, { text: 'c' }] })).toEqual([
    { field: 'parts.1.text', before: 'b', after: 'c' },
  ]);
});
