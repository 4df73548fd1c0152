import { withoutHelper } from './pack-shared.mjs';

const HELPER = `var __rewriteRelativeImportExtension = (this && this.__rewriteRelativeImportExtension) || function (path, preserveJsx) {
    return path;
};
`;

test('an import put together at run time stays one that bundlers read', () => {
  const code =
    'export const load = (language) => import(__rewriteRelativeImportExtension(/* chunk */ `./${language}.json`));\n';
  expect(withoutHelper('x.js', HELPER + code)).toBe(
    'export const load = (language) => import(/* chunk */ `./${language}.json`);\n',
  );
});

test('one in another form is refused, not shipped', () => {
  expect(() => withoutHelper('x.js', 'import(__rewriteRelativeImportExtension(path))')).toThrow('x.js imports');
});
