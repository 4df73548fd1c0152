import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { EXIT, Failure } from '../exit-codes.mjs';
import { columns } from '../terminal.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addFinance(program, add) {
  ofMonth(
    add(
      program,
      'month',
      'show the accounts, the tax and what is deferred of a month of a company',
      ['month --company halo-it --month 2026-11'],
      async ({ connect }, _none, { company, month }) => {
        const client = await connect();
        const summary = await client.call(client.endpoints.finance.month, { params: { company, month } });
        return { data: summary, lines: summaryLines(summary) };
      },
    ),
  );

  ofMonth(
    add(
      program,
      'month-export',
      'write all of a month of a company into a file: every movement, accounts, fees, tax, what is deferred',
      ['month-export --company halo-it --month 2026-11 --format csv', 'month-export --company halo-it --month 2026-11'],
      async ({ connect, folder, terminal }, _none, { company, month, format, out }) => {
        const client = await connect();
        const file = resolve(folder, out ?? `${company}-${month}.${format}`);
        await client.download(client.endpoints.finance.monthFile, {
          params: { company, month },
          query: { format },
          file,
          timeoutMs: 600_000,
        });
        return { data: { file }, lines: [terminal.paint('green', `Written: ${file}`)] };
      },
    ),
  )
    .option('--format <format>', 'csv or json', oneOf(['csv', 'json']), 'json')
    .option('--out <file>', 'where to; default: the company and the month');

  ofMonth(
    add(
      program,
      'month-close',
      'close a month that is over: it never changes again',
      ['month-close --company halo-it --month 2026-11'],
      async ({ connect, terminal }, _none, { company, month }) => {
        const client = await connect();
        const summary = await client.call(client.endpoints.finance.closeMonth, { params: { company, month } });
        return { data: summary, lines: [terminal.paint('green', `${month} of ${summary.company.name} is closed.`)] };
      },
    ),
  );
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addSettlements(program, add) {
  ofCompany(
    add(
      program,
      'settlement-import <file>',
      'give in what a provider settled: its fees are booked, and each line is compared with the books',
      [
        'settlement-import settlement_detail_report_batch_7.csv --company halo-it --account adyen',
        'settlement-import stl_jDk30akdN.json --company halo-it --account mollie@halo-it',
      ],
      async ({ connect, folder, terminal }, [file = ''], { company, account }) => {
        const bytes = await readFile(resolve(folder, file)).catch(() => {
          throw new Failure(EXIT.usage, `${file} cannot be read.`);
        });
        const client = await connect();
        const result = await client.call(client.endpoints.finance.importReport, {
          params: { company },
          query: { account, name: basename(file) },
          bytes,
          timeoutMs: 600_000,
        });
        return {
          data: result,
          lines: [
            result.isKnown
              ? 'This very file was given in before; nothing was taken in again.'
              : terminal.paint('green', `${result.lines} lines, ${result.added} of them new.`),
            `${result.same} are as in the books, ${result.differences} differ, ${result.awaited} movements are not settled yet.`,
            ...(result.differences > 0
              ? [`npx --no-install halo differences --company ${company} shows what differs.`]
              : []),
          ],
        };
      },
    ),
  ).requiredOption('--account <account>', 'adyen, mollie or paypal; with @<company> for one that only it has');
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addDifferences(program, add) {
  ofCompany(
    add(
      program,
      'differences',
      'list where providers and the books differ, the oldest first',
      ['differences --company halo-it'],
      async ({ connect }, _none, { company }) => {
        const client = await connect();
        const found = await client.call(client.endpoints.finance.differences, { params: { company } });
        const rows = found.differences.map((/** @type {any} */ each) => [
          each.id,
          each.account,
          each.verdict,
          each.payment,
          each.detail,
        ]);
        return {
          data: found,
          lines:
            rows.length > 0
              ? columns([['id', 'account', 'what', 'payment', 'both sides, in cents'], ...rows])
              : ['Nothing differs.'],
        };
      },
    ),
  );

  ofCompany(
    add(
      program,
      'difference-close <id>',
      'close a difference that was cleared up; the reason stands in the audit',
      ['difference-close 17 --company halo-it --reason "Adyen corrects it with batch 8"'],
      async ({ connect, terminal }, [id = ''], { company, reason }) => {
        const client = await connect();
        await client.call(client.endpoints.finance.closeDifference, { params: { company, id }, body: { reason } });
        return { data: { id }, lines: [terminal.paint('green', 'Closed.')] };
      },
    ),
  ).requiredOption('--reason <text>', 'what was found out');
}

/** @param {import('commander').Command} command */
function ofCompany(command) {
  return command.requiredOption('--company <company>', 'its id, as it stands in the numbers of its receipts');
}

/** @param {import('commander').Command} command */
function ofMonth(command) {
  return ofCompany(command).requiredOption('--month <month>', 'like 2026-11', (text) => {
    if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(text))
      throw new Failure(EXIT.usage, `"${text}" is no month; write it like 2026-11.`);
    return text;
  });
}

/** @param {readonly string[]} allowed */
function oneOf(allowed) {
  return (/** @type {string} */ text) => {
    if (!allowed.includes(text)) throw new Failure(EXIT.usage, `"${text}" is not one of ${allowed.join(', ')}.`);
    return text;
  };
}

function summaryLines(/** @type {any} */ { company, month, closedAt, accounts, vat, deferred }) {
  const list = (/** @type {string} */ title, /** @type {string[]} */ header, /** @type {string[][]} */ rows) =>
    rows.length === 0 ? [] : ['', `${title}:`, ...columns([header, ...rows])];
  return [
    `${company.name}, ${month}: ${closedAt ? 'closed' : 'open'}`,
    ...list(
      'Accounts',
      ['brand', 'account', 'currency', 'opening', 'debit', 'credit', 'closing'],
      accounts.map((/** @type {any} */ each) => [
        each.brand,
        each.account,
        each.currency,
        ...[each.opening, each.debit, each.credit, each.closing].map(decimal),
      ]),
    ),
    ...list(
      'Tax',
      ['country', 'per mille', 'currency', 'net', 'tax', 'gross'],
      vat.map((/** @type {any} */ each) => [
        each.country,
        String(each.permille),
        each.currency,
        ...[each.net, each.vat, each.gross].map(decimal),
      ]),
    ),
    ...list(
      'Sold and not used yet',
      ['brand', 'what', 'currency', 'sold', 'deferred'],
      deferred.map((/** @type {any} */ each) => [
        each.brand,
        each.kind,
        each.currency,
        decimal(each.sold),
        decimal(each.deferred),
      ]),
    ),
  ];
}

function decimal(/** @type {number} */ amount) {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
