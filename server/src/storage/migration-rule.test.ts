import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_FOLDERS } from './migrate.ts';
import { besideProblems } from './migration-rule.ts';

/** Released before there was a rule. */
const LAST_WITHOUT_RULE = '0085_courtesies.sql';

it('every newer migration can run while the release before does, or says why not', () => {
  const files = readdirSync(SCHEMA_FOLDERS.migrations).filter(
    (name) => name.endsWith('.sql') && name > LAST_WITHOUT_RULE,
  );
  const problems = files.flatMap((name) =>
    besideProblems(readFileSync(path.join(SCHEMA_FOLDERS.migrations, name), 'utf8')).map((each) => `${name}: ${each}`),
  );
  expect(problems).toEqual([]);
});

const BREAK = '\n--> statement-breakpoint\n';

it.each([
  ['DROP TABLE "a";', /drop it in the release after/],
  ['ALTER TABLE "a" DROP COLUMN "b";', /drop it in the release after/],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', /knows the old name/],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', /rewrites the table/],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', /may still write null/],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', /give it a default/],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0);', /not valid/],
  ['CREATE UNIQUE INDEX "i" ON "a" USING btree ("b");', /concurrently/],
  [`CREATE INDEX CONCURRENTLY "i" ON "a" ("b");${BREAK}CREATE TABLE "d" ();`, /without other statements/],
])('refuses %s', (text, reason) => {
  expect(besideProblems(text).join()).toMatch(reason);
});

it.each([
  ['ALTER TABLE "a" ADD COLUMN "b" text;'],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;'],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0) NOT VALID;'],
  ['CREATE INDEX CONCURRENTLY "i" ON "a" ("b");'],
  [`CREATE TABLE "d" ("b" text NOT NULL);${BREAK}CREATE INDEX "i" ON "d" USING btree ("b");`],
  ['-- Beside the release before: no process of it reads the table since 0085.\nDROP TABLE "a";'],
])('allows %s', (text) => {
  expect(besideProblems(text)).toEqual([]);
});
