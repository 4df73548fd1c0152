import { contentProblems, integrityOf } from './file-content.ts';
import { hashedFile } from './version-fixtures.ts';

const declared = (content: Buffer) => ({ integrity: integrityOf(content), bytes: content.length });

it('takes a file that is what the document says, and names its content rightly', () => {
  const { file, content } = hashedFile('pages-home', 'some code');
  expect(contentProblems('mfe-sample', `../c/${file}`, declared(content), content)).toEqual([]);
});

it('knows the hash of a file that names itself', () => {
  const { file, content } = hashedFile('vendor', '/*! See vendor.{own}.js.LICENSE.txt */ code; // {own}');
  expect(contentProblems('mfe-sample', `../c/${file}`, declared(content), content)).toEqual([]);
});

it.each([
  [
    'another hash',
    (content: Buffer) => ({ ...declared(content), integrity: integrityOf(Buffer.from('other')) }),
    /has other bytes than the document says/,
  ],
  [
    'a lie about the size',
    (content: Buffer) => ({ ...declared(content), bytes: content.length + 1 }),
    /has 9 bytes, the document says 10/,
  ],
] as const)('refuses %s', (_what, change, sentence) => {
  const { file, content } = hashedFile('pages-home', 'some code');
  expect(contentProblems('mfe-sample', `../c/${file}`, change(content), content)).toEqual([
    expect.stringMatching(sentence),
  ]);
});

it('refuses one flipped bit', () => {
  const { file, content } = hashedFile('pages-home', 'some code');
  const flipped = Buffer.from(content);
  flipped[3] = (flipped[3] ?? 0) ^ 1;
  expect(contentProblems('mfe-sample', `../c/${file}`, declared(content), flipped)).toHaveLength(2);
});

it('refuses a name that carries the hash of something else', () => {
  const content = Buffer.from('some code');
  expect(contentProblems('mfe-sample', '../c/pages-home.deadbeef.js', declared(content), content)).toEqual([
    'The name of ../c/pages-home.deadbeef.js does not carry the hash of its content.',
  ]);
});

it('refuses it of the shell too, whose builds share one folder', () => {
  const content = Buffer.from('some code');
  expect(contentProblems('shell', 'main.deadbeef.js', declared(content), content)).toHaveLength(1);
});

it('asks no hash of names that need none', () => {
  const content = Buffer.from('MIT');
  for (const path of ['remoteEntry.js', '7.deadbeef.js', '../c/vendor.deadbeef.js.LICENSE.txt'])
    expect(contentProblems('mfe-sample', path, declared(content), content)).toEqual([]);
});
