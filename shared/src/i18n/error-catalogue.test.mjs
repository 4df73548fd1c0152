/** @jest-environment node */
// Plain JavaScript because it reads files; see testing/real-servers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../contracts/language.ts';
import { PROBLEM_CODES, PROBLEM_STATUS, SPEC_CODE } from '../contracts/problem.ts';

const root = join(__dirname, '..', '..', '..');
const rows = new Map(
  [
    ...readFileSync(join(root, 'docs', 'errors.md'), 'utf8').matchAll(
      /^\| `(\w+)` \| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm,
    ),
  ].map(([, code, status, when, sees, action]) => [code, { status: Number(status), when, sees, action }]),
);
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(join(__dirname, 'locales', language, 'errors.json'), 'utf8')),
  ]),
);

test('docs/errors.md has a row for every code, with its status, and no other', () => {
  expect(Object.fromEntries([...rows].map(([code, { status }]) => [code, status]))).toEqual(PROBLEM_STATUS);
});

test('docs/errors.md shows the English that people read', () => {
  for (const [code, { sees }] of rows)
    expect([code, sees]).toEqual([code, `**${texts.en[code].title}.** ${texts.en[code].text}`]);
});

test.each(LANGUAGES)('%s has a title and a text with a next step for every code, and no other', (language) => {
  expect(Object.keys(texts[language]).sort()).toEqual([...PROBLEM_CODES].sort());
  for (const [code, { title, text }] of Object.entries(texts[language])) {
    expect({ code, title, isFine: title.length > 1 && title.length <= 45 && !title.endsWith('.') }).toEqual({
      code,
      title,
      isFine: true,
    });
    expect({ code, text, isFine: text.length > 20 && /[.!]$/.test(text) }).toEqual({ code, text, isFine: true });
  }
});

test('the numbers of the specification stand in the catalogue', () => {
  for (const [code, number] of Object.entries(SPEC_CODE))
    expect(rows.get(code).when).toContain(`specification ${number}`);
});
