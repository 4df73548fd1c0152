import { topicsIn } from './bus-declarations.mjs';
import { haloCommandsIn, npmCommandsIn } from './documented-commands.mjs';
import { filesNamedIn, isThere } from './documented-files.mjs';
import { codesInCatalogue } from './error-catalogue.mjs';
import { compareTexts } from './locale-keys.mjs';
import { deadLinks } from './markdown-links.mjs';
import { isRouted, pathsLinkedIn, pathsNamedIn } from './promised-pages.mjs';
import { packagesInTable } from './readme-packages.mjs';
import { foreignPaths } from './remote-names.mjs';
import { idsInRows, idsInTitles } from './requirement-ids.mjs';
import { faultProblems } from './shown-faults.mjs';
import { countSleeps, unexplainedDelays } from './sleeps.mjs';
import { foreignTables } from './table-owners.mjs';
import { undefinedFolders, wordsTwice } from './glossary.mjs';
import { isCommonUsed, isUsed, usesIn } from './unused-texts.mjs';
import { quotedIn } from './wire-values.mjs';
import { idiomIn } from './words.mjs';

describe('documented commands', () => {
  test.each([
    ['run `npm run build` now', [['build', undefined]]],
    ['`npm start -w mfe-chat`', [['start', 'mfe-chat']]],
    [
      '`npm run lint -w @halo/server`, then `npm test`',
      [
        ['lint', '@halo/server'],
        ['test', undefined],
      ],
    ],
    ['npm run bench:chat.', [['bench:chat', undefined]]],
    ['npm -w server run migrate', [['migrate', 'server']]],
    ['npm install and npm ci', []],
  ])('%s', (text, expected) => {
    expect(npmCommandsIn(text).map(({ script, workspace }) => [script, workspace])).toEqual(expected);
  });
});

test('finds the files that a text names, with the folders before them', () => {
  const text =
    'See `shell/src/start.tsx`.\n\n1. `server/src/edge`: `page-routes.ts`, `set`\n2. `x-page.tsx` and `main.ts`\n';
  expect(filesNamedIn(text)).toEqual([
    { name: 'shell/src/start.tsx', folders: [] },
    { name: 'page-routes.ts', folders: ['server/src/edge'] },
    { name: 'main.ts', folders: [] },
  ]);
});

test.each([
  ['a file by its path', { name: 'shell/src/start.tsx', folders: [] }, true],
  ['a file by its name', { name: 'start.tsx', folders: [] }, true],
  ['a file below the folder named before it', { name: 'start.tsx', folders: ['shell/src'] }, true],
  ['a file of another folder', { name: 'start.tsx', folders: ['server/src'] }, false],
  ['a file that is gone', { name: 'begin.tsx', folders: [] }, false],
  ['the end of another name', { name: 'art.tsx', folders: [] }, false],
])('%s', (_what, named, there) => {
  expect(isThere(['shell/src/start.tsx', 'server/src/main.ts'], named)).toBe(there);
});

test('finds the calls of the command line', () => {
  const text =
    'Run `npx halo status` now.\n\n```sh\nnpx halo pin luna chat@1.4.0 --reason "new composer"   # everybody\n$ npx --no-install halo verify\n```\n';
  expect(haloCommandsIn(text).map(({ args }) => args)).toEqual([
    ['status'],
    ['pin', 'luna', 'chat@1.4.0', '--reason', 'new composer'],
    ['verify'],
  ]);
});

test('reads the rows of the error catalogue', () => {
  expect(codesInCatalogue('| Code | Status |\n|---|---|\n| `not_found` | 404 |\n| `offline` | – |\n')).toEqual([
    'not_found',
    'offline',
  ]);
});

test('finds the pages that a text names, and the links that a mail carries', () => {
  const text = '<p>Write at /contactUs or <a href="/legal/faq">here</a>, and/or on https://example.org/x. /stop</p>';
  expect(pathsNamedIn(text)).toEqual(['/contactUs', '/legal/faq']);
  expect(pathsLinkedIn('`${to.origin}/login?x=1` `${origin}/profile/withdraw`')).toEqual([
    '/login',
    '/profile/withdraw',
  ]);
});

test.each([
  ['/legal/faq', true],
  ['/login', true],
  ['/legal', false],
  ['/contactUs', false],
])('knows whether a route leads to %s', (path, isOffered) => {
  expect(isRouted(['/', '/login', '/legal/:page'], path)).toBe(isOffered);
});

test("reads the rows of README's table", () => {
  expect(packagesInTable('| folder | is |\n|---|---|\n| [`shared`](shared) | x |\n| `mfe-chat/` | y |\n')).toEqual([
    'shared',
    'mfe-chat',
  ]);
});

test('reads the requirement ids of test titles', () => {
  const text = "test('[C7] [CHAT-01, PAY-02] a draft', () => {\n  expect(rows[A1]).toBe('x [P1]');\n});";
  expect(idsInTitles(text)).toEqual(['C7', 'CHAT-01', 'PAY-02']);
  expect(idsInTitles('`[C17] days in ${language}`')).toEqual(['C17']);
});

test('reads the rows of the requirements', () => {
  expect(idsInRows('| id | x |\n|---|---|\n| CHAT-01 | y |\n| C1 | z |\n')).toEqual(['CHAT-01', 'C1']);
});

describe('texts', () => {
  const complete = { hello: 'x {{name}}', cards_one: '1', cards_many: 'm', cards_other: 'o' };
  const english = { hello: 'x {{name}}', cards_one: '1', cards_other: 'o' };
  const all = { it: complete, es: complete, fr: complete, en: english };

  test('accepts complete texts', () => {
    expect(compareTexts('x', all)).toEqual([]);
  });

  test.each([
    ['a language', { ...all, fr: undefined }, 'x: no texts for "fr"'],
    ['a key', { ...all, it: { ...complete, hello: undefined } }, 'x: "hello" has other placeholders in it than in en'],
    [
      'a plural form',
      { ...all, es: { hello: complete.hello, cards_one: '1', cards_other: 'o' } },
      'x: "cards_many" is missing in es',
    ],
    [
      'a placeholder',
      { ...all, fr: { ...complete, hello: 'x' } },
      'x: "hello" has other placeholders in fr than in en',
    ],
    ['words', { ...all, fr: { ...complete, hello: ' ' } }, 'x: "hello" is empty in fr'],
    ['a nested key', { ...all, en: { ...english, a: { b: 'c' } } }, 'x: "a.b" is missing in it'],
    ['a list', { ...all, en: { ...english, lines: ['a', 'b'] } }, 'x: "lines" has no lines in it'],
    ['a line', { ...all, es: { ...complete, lines: ['a', ''] } }, 'x: "lines" has an empty line in es'],
  ])('finds what lacks %s', (_, texts, problem) => {
    expect(compareTexts('x', texts)).toContain(problem);
  });

  test('finds a text that is far longer in one language, and no inflected word', () => {
    const texts = {
      en: { a: 'Send' },
      it: { a: 'Invia' },
      es: { a: 'Enviar' },
      fr: { a: 'Envoyer le message maintenant' },
    };
    expect(compareTexts('x', texts)).toEqual(['x: "a" is far longer in fr than in the others']);
    expect(compareTexts('x', { ...texts, fr: { a: 'envoyé|envoyée|envoyés|envoyées' } })).toEqual([]);
  });

  test('asks for the languages that a place has, and for lists of any length', () => {
    const countries = { it: { a: ['1', '2'] }, es: { a: ['1'] }, fr: { a: ['1', '2', '3'] } };
    expect(compareTexts('x', countries, ['it', 'es', 'fr'])).toEqual([]);
    expect(compareTexts('x', { en: english }, ['en'])).toEqual([]);
  });
});

test('finds the bus topics of a source text', () => {
  const text = `deps.bus.publish('unread.changed', counts); bus.on(\n  'chat.read', hear); const at = bus.last('region.changed'); const credits = useCredits();
    useBusListener('payment.settled', hear); platform.bus.publish(topic, payload);`;
  expect(topicsIn(text)).toEqual({
    publishes: ['unread.changed'],
    subscribes: ['chat.read', 'region.changed', 'payment.settled', 'credits.changed'],
  });
});

describe('tables of other modules', () => {
  const tables = [
    { path: 'server/src/modules/credits/credits-tables.ts', text: "export const ledger = pgTable('ledger', {});" },
    {
      path: 'server/src/modules/accounts/accounts-tables.ts',
      text: "export const accounts = pgTable('accounts', {});",
    },
    {
      path: 'server/src/storage/functions/credits/debit.sql',
      text: '-- Open to other modules: x\nupdate ledger set a = 1;',
    },
    { path: 'server/src/storage/functions/credits/own.sql', text: '-- x\ninsert into ledger values (1);' },
  ];
  const problemsOf = (/** @type {string} */ path, /** @type {string} */ text) =>
    foreignTables([...tables, { path, text }]);

  test.each([
    ['its own', 'server/src/modules/credits/credits-repository.ts', 'sql`select 1 from ledger`'],
    [
      'its own, also deeper',
      'server/src/modules/credits/history/rows.ts',
      "import { ledger } from '../credits-tables.ts';",
    ],
    ['an open function', 'server/src/modules/chat/send.ts', 'sql`select debit(1)`'],
    ['an open function in SQL', 'server/src/storage/functions/chat/send.sql', 'select debit(1);'],
    [
      'a foreign key',
      'server/src/modules/chat/chat-tables.ts',
      "import { accounts } from '../accounts/accounts-tables.ts';",
    ],
    ['a table in a test', 'server/src/modules/chat/send.test.ts', 'sql`select 1 from ledger`'],
    ['a table in a comment', 'server/src/modules/chat/send.ts', '/** Read from accounts. */ // update ledger'],
  ])('%s may be named', (_name, path, text) => {
    expect(problemsOf(path, text)).toEqual([]);
  });

  test.each([
    ['a join', 'server/src/modules/chat/send.ts', 'sql`select 1 from x join accounts a on true`', 'names accounts'],
    ['a write', 'server/src/modules/chat/send.ts', 'sql`INSERT INTO "ledger" values (1)`', 'names ledger'],
    [
      'drizzle',
      'server/src/modules/chat/send.ts',
      "import { ledger } from '../credits/credits-tables.ts';",
      'imports the tables',
    ],
    ['a function', 'server/src/storage/functions/chat/send.sql', 'update ledger set a = 1;', 'names ledger'],
    ['a closed function', 'server/src/modules/chat/send.ts', 'sql`select own(1)`', 'calls own'],
    ['code outside of the modules', 'server/src/edge/page.ts', 'sql`select 1 from accounts`', 'names accounts'],
  ])('%s of another module is reported', (_name, path, text, expected) => {
    expect(problemsOf(path, text)).toEqual([expect.stringContaining(`${path} ${expected}`)]);
  });
});

describe('addresses of other remotes', () => {
  const manifests = [{ name: 'mfe-talk', routes: [{ path: '/talks' }, { path: '/talks/:id' }] }];
  const find = (text, file = 'mfe-shop/src/buy.ts') => foreignPaths(file, text, manifests);

  test.each(["go('/talks');", 'const a = `/talks/${id}`;', '<a href="/talks?from=shop">', "to = '/Talks/7#end'"])(
    'are found in %s',
    (text) => {
      expect(find(text)).toEqual([
        'mfe-shop/src/buy.ts writes down /talks, an address of mfe-talk; go to a place instead',
      ]);
    },
  );

  test.each(["go('/talksworth');", '/** e.g. `/talks/7` */', "  // goes to '/talks'", "import './talks.ts';"])(
    'do not stand in %s',
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );

  test('are the own ones of the remote itself', () => {
    expect(find("go('/talks');", 'mfe-talk/src/list.ts')).toEqual([]);
  });
});

test.each([
  ['await page.waitForTimeout(500);', 1],
  ['await new Promise((resolve) => setTimeout(resolve, 20));', 1],
  ['await new Promise((done) => {\n  setTimeout(done, 20);\n});', 1],
  ['setTimeout(() => resolve(), 5);', 1],
  ['await new Promise((resolve) => laterSetTimeout(() => resolve(), 5));', 1],
  ['await wait(100);', 1],
  ['await wait(random.integer(5, 9));', 1],
  ['await wait(STOP_TIMEOUT_MS).then(kill);', 1],
  ['await Promise.race([ended, wait(STOP_TIMEOUT_MS)]);', 0],
  ['await wait();', 0],
  ['await eventually(() => server.isUp);', 0],
  ['jest.setTimeout(60_000);', 0],
])('a sleep in a test: %s', (text, expected) => {
  expect(countSleeps(text)).toBe(expected);
});

test.each([
  ['  await simulatedDelay(5);', [1]],
  ['// How long the line is bad.\nawait simulatedDelay(5);', []],
  ['/** How long the line is bad. */\nawait simulatedDelay(5);', []],
  ['// Something else.\nsend();\nheld.push(simulatedDelay(5));', [3]],
  ["import { simulatedDelay } from './simulated-delay.ts';", []],
])('a simulated delay says whose time it is: %s', (text, expected) => {
  expect(unexplainedDelays(text)).toEqual(expected);
});

describe('private idiom', () => {
  const wordsIn = (/** @type {string} */ text, file = 'shared/src/a.ts') => idiomIn(file, text).map(({ word }) => word);

  test.each([
    ['a comment', '/** Tells the server. */', ['tells']],
    ['a line comment', 'send(); // for nobody', ['nobody']],
    ['a name of two words', 'const isTold = true;', ['told']],
    ['the name of a type', 'interface PaymentWish {}', ['wish']],
    ['a pair of words', 'if (lookedAt) return;', ['looked at']],
    ['an expression in a template', 'log(`x ${tillForm} y`);', ['till']],
    ['code after a regular expression', String.raw`const quote = /['"]/; tell();`, ['tell']],
  ])('is found in %s', (_name, text, expected) => {
    expect(wordsIn(text)).toEqual(expected);
  });

  test.each([
    ['words that contain one', 'const entries = retries(until, still, intellect);'],
    ['texts', "say('Tell nobody', `news`, <Trans>{'wishes'}</Trans>);"],
    ['wire names', "read(row['told_at'], { hears: [], news: 'after' }, bus.hears);"],
    ['regular expressions', 'const name = /tell|hear/;'],
  ])('is not found in %s', (_name, text) => {
    expect(wordsIn(text)).toEqual([]);
  });

  test('is found in titles of tests, not in other strings of a test', () => {
    const text = "test('tells nobody', async () => say('news'));\ntest.each(['tell'])('%s is told', (word) => {});";
    expect(wordsIn(text, 'shared/src/a.test.ts')).toEqual(['tells', 'nobody', 'told']);
  });

  test('is found in SQL and in names of files', () => {
    expect(wordsIn("-- whoever\nselect 'news' as tries;", 'server/src/x.sql')).toEqual(['whoever', 'tries']);
    expect(wordsIn('', 'shell/src/push-news.ts')).toEqual(['news']);
  });

  test('is not the short form of benchmark', () => {
    expect(wordsIn('runBench();', 'proving/benchmarks/run.mjs')).toEqual([]);
    expect(wordsIn('runBench();', 'server/src/run.ts')).toEqual(['bench']);
  });
});

test('finds words with two rows in the glossary, and folders that no row explains', () => {
  const glossary =
    '| word | means |\n|---|---|\n| age check | x |\n| hook popup | x |\n| notice | x |\n| notice | y |\n';
  expect(wordsTwice(glossary)).toEqual(['notice']);
  expect(undefinedFolders(glossary, ['notices', 'age-check', 'popups', 'pages', 'purses'])).toEqual([
    'popups',
    'purses',
  ]);
});

test('finds links of documents that lead nowhere', () => {
  const pages = { 'docs/other.md': '# Other page\n\n## Its *one* part, twice\n', 'docs/picture.png': '' };
  const find = (/** @type {string} */ text) =>
    deadLinks('docs/page.md', text, (path) => /** @type {Record<string, string>} */ (pages)[path]);
  expect(
    find(
      '# Top\n[a](other.md) [b](other.md#its-one-part-twice) ![c](picture.png "C") [d](#top) [e](https://e.example/x.md) `[f](f.md)`',
    ),
  ).toEqual([]);
  expect(find('[a](../other.md)')).toEqual(['docs/page.md links to ../other.md, which is not there']);
  expect(find('[a](other.md#part)')).toEqual([
    'docs/page.md links to other.md#part, and docs/other.md has no such heading',
  ]);
  expect(find('[a](#part)')).toEqual(['docs/page.md links to #part, and docs/page.md has no such heading']);
});

test('finds faults whose test is not there, by file and by title', () => {
  const files = /** @type {Record<string, string>} */ ({ 'a/one.test.ts': "it('is stored once', it('its \\'mark\\'" });
  const find = (/** @type {string} */ text) => faultProblems(text, (file) => files[file]);
  expect(find('`a/one.test.ts` "stored once", "its \'mark\'"; `a/run.ts`')).toEqual([]);
  expect(find('| `a/one.test.ts` "stored twice" |')).toEqual([
    'docs/faults.md: a/one.test.ts has no test called "stored twice"',
  ]);
  expect(find('`a/one.test.ts`')).toEqual(['docs/faults.md: says no title of a/one.test.ts']);
  expect(find('`b/two.spec.ts` "x"')).toEqual(['docs/faults.md: there is no b/two.spec.ts']);
});

test('values of the wire are found in quotes, and not as a part of a word', () => {
  const values = ['visita', 'letto', 'uomo'];
  expect(quotedIn(`emit('letto'); const kind = "visita";`, values)).toEqual(['visita', 'letto']);
  expect(quotedIn(`go('visita_profilo'); uomo();`, values)).toEqual([]);
});

describe('texts that no code uses', () => {
  const code = [
    "t('inbox.title'); t(`notices.${kind}`); t(isOne ? 'a.b' : 'a.c'); t(`${isEnd ? 'sum.ends' : 'sum.goes'}.${every}`);",
    "const words = texts.flows; words.title; words.hook[origin]; t('ui:close'); const kind = 'done';",
  ].join('\n');
  const uses = usesIn(code);
  test.each([
    ...['inbox.title', 'notices.likes', 'a.c', 'sum.ends.week'].map((key) => [key, true]),
    ...['inbox.lead', 'notice.likes', 'a.d', 'sum.more.week', 'flows.title'].map((key) => [key, false]),
  ])('%s, asked for by its key: %s', (key, expected) => {
    expect(isUsed(String(key), uses)).toBe(expected);
  });
  test.each([
    ['flows.title', true],
    ['flows.hook.blurred', true],
    ['flows.lead', false],
  ])('%s, in an object: %s', (key, expected) => {
    expect(isUsed(key, uses, false)).toBe(expected);
  });
  test('a word that every remote may show counts where it is asked for', () => {
    expect(['close', 'done'].map((key) => isCommonUsed(key, code, uses))).toEqual([true, false]);
  });
});
