/** What the release before may not live with, while both run; and what to write instead. */
const RULES: readonly { readonly pattern: RegExp; readonly say: string }[] = [
  {
    pattern: /\bdrop\s+(table|column|type|view)\b/,
    say: 'the release before still reads it: drop it in the release after',
  },
  {
    pattern: /\brename\s+(to|column|constraint)\b/,
    say: 'the release before knows the old name: add a new one beside it',
  },
  {
    pattern: /\balter\s+column\b.*\bset\s+data\s+type\b/,
    say: 'it rewrites the table under a lock: add a column beside it',
  },
  { pattern: /\balter\s+column\b.*\bset\s+not\s+null\b/, say: 'the release before may still write null' },
  {
    pattern: /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/,
    say: 'the release before does not write it: give it a default',
  },
  {
    pattern: /\badd\s+constraint\b(?!.*\bnot\s+valid\b)/,
    say: 'it reads the whole table under a lock: add it not valid, validate it in a file of its own',
  },
  {
    pattern: /^create\s+(unique\s+)?index\s+(?!concurrently)/,
    say: 'it stops all writing: create index concurrently, in a file of its own',
  },
];
/** A file that says why it is right all the same, and how the release before is stopped first if it has to be. */
const REASON = /^-- Beside the release before: \S.{10,}/m;
const BREAKPOINT = '--> statement-breakpoint';

/** Statements of a migration that must not run while the release before does. */
export function besideProblems(file: string): string[] {
  if (REASON.test(file)) return [];
  const statements = file
    .split(BREAKPOINT)
    .map((text) =>
      text
        .replace(/^--.*$/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter((text) => text !== '');
  const own = new Set(statements.flatMap((text) => /^create table (?:if not exists )?("?\w+"?)/.exec(text)?.[1] ?? []));
  const isOwn = (text: string): boolean => {
    const table = /^alter table (?:only )?("?\w+"?)|\bon (?:only )?("?\w+"?)/.exec(text);
    return own.has(table?.[1] ?? table?.[2] ?? '');
  };
  const problems = statements
    .filter((text) => !isOwn(text))
    .flatMap((text) =>
      RULES.filter(({ pattern }) => pattern.test(text)).map(({ say }) => `${text.slice(0, 80)}: ${say}`),
    );
  const concurrent = statements.filter((text) => /\bindex concurrently\b/.test(text)).length;
  return concurrent > 0 && concurrent < statements.length
    ? [...problems, 'an index that is built concurrently needs a file without other statements']
    : problems;
}
