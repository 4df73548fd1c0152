import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { queryDatabase } from './database.ts';
import type { HaloServer } from './halo-server.ts';

/** The cards of simulators that specs type: sixteen digits, as typed or in groups. */
const NUMBERS = [
  '4111111111111111',
  '4212345678910006',
  '5212345678910003',
  '4035501000000008',
  '4000000000000010',
  '4000000000000028',
  '4000000000000036',
  '4000000000000101',
  '4000000000000176',
];
/** The code that specs type, only as a field: three digits alone stand in every identity. */
const CODE = '737';
const NUMBER_PATTERN = NUMBERS.map((number) => number.replace(/(\d{4})(?=\d)/g, '$1[ -]?')).join('|');
const CODE_PATTERN = `(cvc|cvv|securitycode)[^0-9a-z]{1,6}${CODE}([^0-9]|$)`;
const TRACE = new RegExp(`(^|[^0-9])(${NUMBER_PATTERN})([^0-9]|$)|${CODE_PATTERN}`, 'im');
/** Logs, and mails as they went out. */
const TEXTS = /\.(log|eml)$/;

/** Whether a text names a test card. */
export function hasCard(text: string): boolean {
  return TRACE.test(text);
}

/**
 * Logs and mails of a server that name a test card. Its database is asked itself; builds and pictures are the same
 * before any payment.
 */
export function filesWithCards(directory: string): string[] {
  return [directory, path.join(directory, 'mail')]
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []))
    .filter((file) => TEXTS.test(file) && hasCard(readFileSync(file, 'utf8')));
}

/** Tables of a running server, with whether a row of theirs names a test card. */
export function tablesWithCards(server: Pick<HaloServer, 'directory'>): { searched: number; found: string[] } {
  const tables = queryDatabase(
    server,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  ).map((row) => String(row['name']));
  const found = tables.filter(
    (table) =>
      queryDatabase(server, `select 1 as found from ${table} t where t::text ~* $1 or t::text ~* $2 limit 1`, [
        `(^|[^0-9])(${NUMBER_PATTERN})([^0-9]|$)`,
        CODE_PATTERN,
      ]).length > 0,
  );
  return { searched: tables.length, found };
}
