import { annotatePure } from './pure-loader.mjs';

test.each([
  ['a styled component', 'export const A = styled.p`x`;', 'export const A = /*#__PURE__*/ (() => styled.p`x`)();'],
  [
    'a schema',
    'const S = z.object({ a: z.string() });',
    'const S = /*#__PURE__*/ (() => z.object({ a: z.string() }))();',
  ],
  ['a call inside an object', 'const T = { a: f() };', 'const T = /*#__PURE__*/ (() => ({ a: f() }))();'],
  ['a new object', 'const M = new Map();', 'const M = /*#__PURE__*/ (() => new Map())();'],
  [
    'two on one line',
    'const a = f(), b = g();',
    'const a = /*#__PURE__*/ (() => f())(), b = /*#__PURE__*/ (() => g())();',
  ],
])('annotates %s', (_, source, expected) => {
  expect(annotatePure(source)).toBe(expected);
});

test.each([
  'const f = () => g();',
  'const text = `a`;',
  'export const limit = 3;',
  'const page = await load();',
  'let counter = start();',
  'start();',
  'export const { mount, unmount } = definePage(Page);',
  'function f() { const inner = g(); }',
])('leaves alone: %s', (source) => {
  expect(annotatePure(source)).toBe(source);
});

test('keeps every line where it was', () => {
  const source = 'const a = css({\n  color: red(),\n});\nconst b = 1;\n';
  expect(annotatePure(source).split('\n')).toHaveLength(source.split('\n').length);
});
