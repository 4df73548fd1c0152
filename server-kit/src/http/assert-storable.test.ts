import { assertStorable } from './assert-storable.ts';

it.each([
  ['a NUL byte', { a: ['b', { c: 'd\0' }] }],
  ['half of a surrogate pair', { a: 'b\ud800' }],
  ['a NUL byte in a name', { 'a\0': 1 }],
  ['a text by itself', 'a\0b'],
])('refuses %s', (_what, part) => {
  expect(() => assertStorable(part)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

it('refuses more values than any call of ours has', () => {
  expect(() => assertStorable(Array.from({ length: 20_001 }, () => 1))).toThrow('too many values');
});

it('lets through all other text, numbers and depth', () => {
  let deep: unknown = 'ok';
  for (let depth = 0; depth < 10_000; depth++) deep = [deep];
  expect(() => assertStorable({ a: 'perché \u{1f600}\n\t', b: [1, null, undefined, true], deep })).not.toThrow();
});
