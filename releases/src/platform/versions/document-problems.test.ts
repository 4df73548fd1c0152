import { isAppError } from '@halo/shared/errors';
import { readRemoteDocument, readShellDocument } from './document-problems.ts';
import { FILE_MAX_BYTES, VERSION_MAX_FILES } from './limits.ts';
import { sampleBuild, sampleShell, someFile } from './version-fixtures.ts';

const { document } = sampleBuild('1.2.3');
type Document = typeof document;

function refusal(given: unknown): string[] {
  try {
    readRemoteDocument(given, [1]);
  } catch (error) {
    if (isAppError(error)) return [error.code, ...Object.values(error.detail)];
    throw error;
  }
  return [];
}

const withFile = (path: string, file: Document['files'][string] = someFile): Document => ({
  ...document,
  files: { ...document.files, [path]: file },
});

it('takes a document that holds together', () => {
  expect(readRemoteDocument(document, [1])).toEqual(document);
});

it('[REL-04] refuses a contract version that the shell does not take, in any shape of the rest, and says what to do', () => {
  expect(refusal({ ...document, contract: 2, manifest: { completely: 'different' } })).toEqual([
    'release_incomplete',
    "It was built for version 2 of the platform contract, and the shell takes only version 1: build it against the platform's present shared package, or have the shell upgraded first.",
  ]);
  expect(refusal({ ...document, contract: 0 })[1]).toMatch(
    /version 0 .* build it against the platform's present shared package\.$/,
  );
});

it('takes a file as the federation plugin names chunks by default', () => {
  const path = '__federation_expose_pages.0a1b2c3d.js';
  const files = { ...document.files, [path]: someFile };
  expect(readRemoteDocument({ ...document, files }, [1]).files[path]).toEqual(someFile);
});

describe('paths that are another place, or no file of ours', () => {
  it.each([
    '..',
    '../remoteEntry.js',
    '../../shell/main.js',
    '../c/../../shell/main.abcdef12.js',
    '../../mfe-other/c/x.abcdef12.js',
    '../d/x.abcdef12.js',
    '../c/sub/x.abcdef12.js',
    '/etc/passwd',
    '/releases/mfe-other/1.0.0/remoteEntry.js',
    'C:\\x.js',
    'a\\..\\..\\x.js',
    '..\\c\\x.abcdef12.js',
    '%2e%2e/x.js',
    '..%2fx.js',
    'a/%2e%2e/x.js',
    'a/./x.js',
    './x.js',
    'a//x.js',
    'a/../x.js',
    '.hidden.js',
    'a/.hidden.js',
    'x.js\u0000.png',
    'x.js?y',
    'x.js#y',
    'http://evil.example/x.js',
    '//evil.example/x.js',
    'x y.js',
    'ä.js',
    '',
    `${'a'.repeat(300)}.js`,
  ])('refuses %j', (path) => {
    const files = Object.fromEntries([...Object.entries(document.files), [path, someFile]]);
    const [code, ...sentences] = refusal({ ...document, files });
    expect(code).toBe('release_incomplete');
    expect(sentences).toHaveLength(1);
  });

  it.each(['page.html', 'x.xml', 'x.js.map', 'x.js.br', 'x.js.gz', 'x.js.dcz', 'noextension', 'x.php', 'x.mjs.part'])(
    'refuses the kind of %j',
    (path) => {
      expect(refusal(withFile(path))[1]).toMatch(/is of a kind that is not served/);
    },
  );

  it('refuses a file in the shared folder whose name carries no hash', () => {
    expect(refusal(withFile('../c/main.js'))[1]).toMatch(/<name>\.<hash of the content>/);
  });

  it('[REL-05] refuses style sheets: nothing of a remote runs without its integrity checked', () => {
    for (const path of ['look.css', '../c/look.0a1b2c3d.css'])
      expect(refusal(withFile(path))[1]).toMatch(/is a style sheet/);
  });

  it('refuses two names that some file systems take for one', () => {
    expect(refusal(withFile('RemoteEntry.js'))[1]).toMatch(/differ only in capital letters/);
  });
});

describe('what does not hold together', () => {
  const without = (path: string): Document => ({
    ...document,
    files: Object.fromEntries(Object.entries(document.files).filter(([each]) => each !== path)),
  });
  const [library = '', page = ''] = document.exposes['./pages/home'] ?? [];

  it.each<[string, unknown, RegExp]>([
    ['an entry that is not listed', without('remoteEntry.js'), /The entry "remoteEntry.js" is not among the files/],
    ['an entry in the shared folder', { ...document, entry: page }, /is not a script in the version's own folder/],
    ['an expose without files', { ...document, exposes: { './pages/home': [] } }, /\.\/pages\/home names no script/],
    ['an expose without a script', { ...withFile('x.svg'), exposes: { './pages/home': ['x.svg'] } }, /names no script/],
    ['an expose whose file is missing', without(library), /\.\/pages\/home needs .* not among the files/],
    [
      'texts whose file is missing',
      { ...document, locales: { it: ['../c/locale-it-json.00000000.js'] } },
      /The texts in it needs/,
    ],
    ['texts in a language of nobody', { ...document, locales: { tlh: [] } }, /"tlh"/],
    ['a page of the manifest that is not exposed', { ...document, exposes: {} }, /The manifest names \.\/pages\/home/],
    [
      'an expose that the manifest does not know',
      { ...document, exposes: { ...document.exposes, './pages/secret': [page] } },
      /The build exposes \.\/pages\/secret/,
    ],
    [
      'the manifest of another remote',
      { ...document, name: 'mfe-other' },
      /The manifest is of mfe-sample, the document of mfe-other/,
    ],
    [
      'a manifest for another contract',
      { ...document, manifest: { ...document.manifest, contract: 2 } },
      /names contract version 2, the document 1/,
    ],
    [
      "a name that is no remote's",
      { ...document, name: 'shell', manifest: { ...document.manifest, name: 'mfe-shell' } },
      /"shell" is not a remote's name/,
    ],
    ...['x;alert(1)', 'fetch', 'Promise', 'halo_mfe_other_1_0_0', `${document.globalName}_`, ''].map(
      (globalName): [string, unknown, RegExp] => [
        `the global name "${globalName}"`,
        { ...document, globalName },
        /Its global name is .*; a build makes it of name and version: halo_mfe_sample_/,
      ],
    ),
    ['no files at all', { ...document, files: {}, exposes: {}, locales: {} }, /It lists no files/],
    ['an empty file', withFile('empty.js', { ...someFile, bytes: 0 }), /is empty/],
    ['a negative size', withFile('negative.js', { ...someFile, bytes: -5 }), /is empty/],
    ['a file that is too large', withFile('large.js', { ...someFile, bytes: FILE_MAX_BYTES + 1 }), /is the most/],
    [
      'too many bytes together',
      {
        ...document,
        files: {
          ...document.files,
          ...Object.fromEntries(
            Array.from({ length: 6 }, (_, n) => [`${n}.js`, { ...someFile, bytes: FILE_MAX_BYTES }]),
          ),
        },
      },
      /together/,
    ],
    [
      'too many files',
      {
        ...document,
        files: {
          ...document.files,
          ...Object.fromEntries(Array.from({ length: VERSION_MAX_FILES }, (_, n) => [`${n}.js`, someFile])),
        },
      },
      /files; 400 is the most/,
    ],
    ['a version that is none', { ...document, version: '../1.0.0' }, /at version:/],
    [
      'another hash than sha384',
      withFile('x.js', { integrity: 'sha256-AAAA', bytes: 4 }),
      /at files\.x\.js\.integrity/,
    ],
    [
      'a manifest that the contract refuses',
      {
        ...document,
        manifest: { ...document.manifest, routes: [{ path: 'no-slash', page: 'home', access: 'everyone' }] },
      },
      /at manifest\.routes\.0/,
    ],
    ['something else altogether', 'hello', /does not fit its contract/],
    ['nothing', undefined, /does not fit its contract/],
  ])('refuses %s', (_what, given, sentence) => {
    const [code, ...sentences] = refusal(given);
    expect(code).toBe('release_incomplete');
    expect(sentences.join(' ')).toMatch(sentence);
  });

  it('says all of it at once, numbered', () => {
    expect(refusal({ ...document, entry: 'nowhere.js', globalName: '1', exposes: {} }).length).toBeGreaterThanOrEqual(
      4,
    );
  });
});

describe('document of the shell', () => {
  const shell = sampleShell('1.0.0').document;

  it('is read when it holds together', () => {
    expect(readShellDocument(shell)).toEqual(shell);
  });

  it.each([
    ['a script that is not listed', { ...shell, scripts: ['other.12345678.js'] }],
    ['no script', { ...shell, scripts: [] }],
    ['a name without a hash', { ...shell, files: { ...shell.files, 'main.js': someFile } }],
    ['another place', { ...shell, files: { ...shell.files, '../mfe-x/c/a.12345678.js': someFile } }],
  ])('is refused with %s', (_what, given) => {
    expect(() => readShellDocument(given)).toThrow();
  });
});
