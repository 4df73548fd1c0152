// One violation a style or file rule, and a clean counterpart. `jsx` is needed only by .tsx seeds.

const component = (/** @type {string} */ body) => `export function Thing() {\n  return ${body};\n}\n`;
const hook = (/** @type {string} */ body) =>
  `import { useEffect, useState } from 'react';\nexport function useThing(isOn: boolean, id: string) {\n${body}\n}\n`;
const lines = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, index) => `export const value${index} = ${index};\n`).join('');
const longFunction = (/** @type {number} */ count) =>
  `export function long(values: number[]) {\n${'  values.push(1);\n'.repeat(count)}  return values;\n}\n`;

export const styleSeeds = [
  {
    rule: 'import(no-default-export)',
    bad: ['shell/src/default-export.ts', 'const thing = 1;\nexport default thing;\n'],
    good: ['shell/src/named-export.ts', 'export const thing = 1;\n'],
  },
  {
    rule: 'import(no-default-export)',
    bad: ['mfe-chat/src/settings.ts', 'export default {};\n'],
    good: ['mfe-chat/src/build.config.ts', 'export default {};\n'],
  },
  {
    rule: 'import(no-duplicates)',
    bad: ['shell/src/two-imports.ts', "import { a } from './named-export.ts';\nimport { b } from './named-export.ts';\nexport const c = [a, b];\n"],
    good: ['shell/src/one-import.ts', "import { thing } from './named-export.ts';\nexport const c = [thing];\n"],
  },
  {
    rule: 'import(no-mutable-exports)',
    bad: ['shell/src/mutable-export.ts', 'export let count = 0;\ncount += 1;\n'],
    good: ['shell/src/constant-export.ts', 'export const count = 0;\n'],
  },
  {
    rule: 'eslint(max-lines)',
    bad: ['shell/src/long-file.ts', lines(301)],
    good: ['shell/src/long-comment.ts', `/*\n${'why\n'.repeat(400)}*/\n${'\n'.repeat(50)}${lines(300)}`],
  },
  {
    rule: 'eslint(max-lines-per-function)',
    bad: ['shell/src/long-function.ts', longFunction(61)],
    good: ['shell/src/short-function.ts', longFunction(40)],
  },
  {
    rule: 'eslint(eqeqeq)',
    bad: ['shell/src/loose-equality.ts', 'export const isSame = (a: unknown, b: unknown) => a == b;\n'],
    good: ['shell/src/strict-equality.ts', 'export const isSame = (a: unknown, b: unknown) => a === b;\n'],
  },
  {
    rule: 'eslint(no-var)',
    bad: ['shell/src/old-variable.ts', 'var old = 1;\nexport const thing = old;\n'],
    good: ['shell/src/new-variable.ts', 'const fresh = 1;\nexport const thing = fresh;\n'],
  },
  {
    rule: 'eslint(prefer-const)',
    bad: ['shell/src/let-never-set.ts', 'let fixed = 1;\nexport const thing = fixed;\n'],
    good: ['shell/src/let-set.ts', 'let moving = 1;\nmoving += 1;\nexport const thing = moving;\n'],
  },
  {
    rule: 'eslint(no-eval)',
    bad: ['shell/src/evaluates.ts', "export const thing = eval('1');\n"],
    good: ['shell/src/parses.ts', "export const thing = JSON.parse('1');\n"],
  },
  {
    rule: 'typescript(no-explicit-any)',
    bad: ['shell/src/any-type.ts', 'export const read = (value: any) => value.x;\n'],
    good: ['shell/src/unknown-type.ts', 'export const read = (value: unknown) => value;\n'],
  },
  {
    rule: 'typescript(ban-ts-comment)',
    bad: ['shell/src/ignores.ts', '// @ts-ignore\nexport const thing: number = 1;\n'],
    good: ['shell/src/explains.ts', '// One, because none would be nothing.\nexport const thing: number = 1;\n'],
  },
  {
    rule: 'typescript(no-non-null-assertion)',
    bad: ['shell/src/asserts.ts', 'export const first = (list: string[]) => list[0]!;\n'],
    good: ['shell/src/asserts.test.ts', "test('asserts', () => expect(['a'][0]!).toBe('a'));\n"],
  },
  {
    rule: 'typescript(consistent-type-assertions)',
    bad: ['shell/src/empty-cast.ts', 'export const point = {} as { x: number };\n'],
    good: ['shell/src/whole-object.ts', 'export const point: { x: number } = { x: 1 };\n'],
  },
  {
    rule: 'typescript(consistent-type-assertions)',
    bad: ['shell/src/partial-cast.ts', 'export const point = { x: 1 } as { x: number; y: number };\n'],
    good: ['shell/src/empty-cast.test.ts', "test('casts', () => expect({} as { x: number }).toEqual({}));\n"],
  },
  {
    rule: 'typescript(no-namespace)',
    bad: ['shell/src/name-space.ts', 'export namespace Things {\n  export const a = 1;\n}\n'],
    good: ['shell/src/object-space.ts', 'export const things = { a: 1 };\n'],
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    bad: ['shell/src/use-sometimes.ts', hook('  if (isOn) return useState(id);\n  return undefined;')],
    good: ['shell/src/use-always.ts', hook('  const [value] = useState(id);\n  return isOn ? value : undefined;').replace('useEffect, ', '')],
  },
  {
    rule: 'react-hooks(exhaustive-deps)',
    bad: ['shell/src/use-stale.ts', hook('  useEffect(() => {\n    document.title = id;\n  }, [isOn]);').replace(', useState', '')],
    good: ['shell/src/use-current.ts', hook('  useEffect(() => {\n    document.title = isOn ? id : "";\n  }, [isOn, id]);').replace(', useState', '')],
  },
  {
    rule: 'react(no-danger)',
    bad: ['shell/src/raw-html.tsx', component("<p dangerouslySetInnerHTML={{ __html: 'x' }} />")],
    good: ['shell/src/plain-text.tsx', component('<p>x</p>')],
  },
  {
    rule: 'react(button-has-type)',
    bad: ['shell/src/untyped-button.tsx', component('<button>Send</button>')],
    good: ['shell/src/typed-button.tsx', component('<button type="button">Send</button>')],
  },
  {
    rule: 'react(no-array-index-key)',
    bad: ['shell/src/index-key.tsx', component("<ul>{['a'].map((text, index) => <li key={index}>{text}</li>)}</ul>")],
    good: ['shell/src/own-key.tsx', component("<ul>{['a'].map((text) => <li key={text}>{text}</li>)}</ul>")],
  },
  {
    rule: 'jsx-a11y(alt-text)',
    bad: ['shell/src/image-without-text.tsx', component('<img src="/a.jpg" />')],
    good: ['shell/src/image-with-text.tsx', component('<img src="/a.jpg" alt="Anna" />')],
  },
  {
    rule: 'jsx-a11y(click-events-have-key-events)',
    bad: ['shell/src/mouse-only.tsx', component('<div role="button" tabIndex={0} onClick={() => {}}>Open</div>')],
    good: ['shell/src/every-hand.tsx', component('<button type="button" onClick={() => {}}>Open</button>')],
  },
  {
    rule: 'jest(no-disabled-tests)',
    bad: ['shell/src/left-out.test.ts', "test.skip('later', () => expect(1).toBe(1));\n"],
    good: ['shell/src/taken-in.test.ts', "test('now', () => expect(1).toBe(1));\n"],
  },
  {
    rule: 'jest(no-focused-tests)',
    bad: ['shell/src/alone.test.ts', "test.only('me', () => expect(1).toBe(1));\n"],
    good: ['shell/src/together.test.ts', "test('us', () => expect(1).toBe(1));\n"],
  },
];

export const fileSeeds = [
  {
    rule: 'file-name-kebab-case',
    bad: ['shell/src/BadName.ts', 'export const thing = 1;\n'],
    good: ['shell/src/good-name.ts', 'export const thing = 1;\n'],
  },
  ...['utils', 'helpers', 'common', 'misc', 'types', 'constants'].map((name) => ({
    rule: 'file-name-says-nothing',
    bad: [`mfe-chat/src/${name}.ts`, 'export const thing = 1;\n'],
    good: [`mfe-chat/src/${name}-of-day.ts`, 'export const thing = 1;\n'],
  })),
  {
    rule: 'file-name-says-nothing',
    bad: ['mfe-chat/src/helpers/group-by-day.ts', 'export const thing = 1;\n'],
    good: ['mfe-chat/src/inbox/group-by-day.ts', 'export const thing = 1;\n'],
  },
  {
    rule: 'no-barrel',
    bad: ['mfe-chat/src/inbox/index.ts', "export { thing } from './thing.ts';\n"],
    good: ['shared/src/storage/index.ts', 'export const thing = 1;\n'],
  },
  {
    rule: 'test-name',
    bad: ['mfe-chat/src/inbox/order.spec.ts', "test('a', () => expect(1).toBe(1));\n"],
    good: ['e2e/specs/send-a-message.spec.ts', "test('a', () => expect(1).toBe(1));\n"],
  },
  {
    rule: 'line-too-long',
    bad: ['shell/src/long-comment-line.ts', `// ${'why '.repeat(40)}\nexport const one = 1;\n`],
    good: ['shell/src/long-text-line.ts', `export const text = '${'why '.repeat(40)}';\n`],
  },
  {
    rule: 'no-export-star',
    bad: ['shared/src/ui/everything.ts', "export * from './thing.ts';\n"],
    good: ['shared/src/ui/list.ts', 'export const thing = 1;\n'],
  },
  {
    rule: 'no-export-star',
    bad: ['shared/src/ui/every-type.ts', "export type * from './thing.ts';\n"],
    good: ['shared/src/ui/one-type.ts', 'export type Thing = 1;\n'],
  },
];
