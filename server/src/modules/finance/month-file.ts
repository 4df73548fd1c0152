import {
  type AccountTotal,
  MONTH_EXPORT_FORM,
  type MonthLine,
  type MonthSummary,
} from '@halo/shared/contracts/operations';
import { csvCell } from '@halo/server-kit/text/csv-cell';
import { decimal } from './decimal.ts';

type Lines = AsyncIterable<MonthLine>;

const COLUMNS = [
  'record',
  'brand',
  'account',
  'currency',
  'amount',
  'movement',
  'line',
  'kind',
  'cause',
  'payment',
  'occurred_at',
  'booked_at',
  'opening',
  'debit',
  'credit',
  'closing',
  'country',
  'vat_percent',
  'oss',
  'net',
  'vat',
  'count',
  'provider_id',
] as const;
type Column = (typeof COLUMNS)[number];

/** The same content as the JSON form: one record a row, what kind of record in the first column. */
export async function* monthAsCsv(summary: MonthSummary, lines: Lines): AsyncGenerator<string> {
  const { company, month } = summary;
  yield `${COLUMNS.join(',')}\r\n`;
  yield record('month', {
    brand: company.id,
    kind: month,
    cause: summary.closedAt === undefined ? 'open' : 'closed',
    occurred_at: summary.from,
    booked_at: summary.until,
  });
  let count = 0;
  for await (const line of lines) {
    count += 1;
    yield lineRecord(line);
  }
  for (const total of summary.accounts) yield accountRecord(total);
  for (const { account, currency, amount } of summary.fees)
    yield record('fee', { account, currency, amount: decimal(amount) });
  for (const { country, permille, currency, isOss, documents, gross, net, vat } of summary.vat) {
    yield record('vat', {
      country,
      vat_percent: `${Math.trunc(permille / 10)}.${permille % 10}`,
      currency,
      oss: isOss ? 'yes' : 'no',
      amount: decimal(gross),
      net: decimal(net),
      vat: decimal(vat),
      count: String(documents),
    });
  }
  for (const { brand, kind, currency, sales, sold, deferred } of summary.deferred) {
    yield record('deferred', {
      brand,
      kind,
      currency,
      debit: decimal(sold),
      closing: decimal(-deferred),
      count: String(sales),
    });
  }
  // A file that was cut off on its way has no such row.
  yield record('end', { count: String(count) });
}

export async function* monthAsJson(summary: MonthSummary, lines: Lines): AsyncGenerator<string> {
  yield `{"form":${JSON.stringify(MONTH_EXPORT_FORM)},"summary":${JSON.stringify(summary)},"lines":[`;
  let between = '\n';
  for await (const line of lines) {
    yield `${between}${JSON.stringify(line)}`;
    between = ',\n';
  }
  yield '\n]}\n';
}

function lineRecord(line: MonthLine): string {
  return record('line', {
    brand: line.brand,
    account: line.account,
    currency: line.currency,
    amount: decimal(line.amount),
    movement: String(line.movement),
    line: String(line.line),
    kind: line.kind,
    cause: line.cause,
    payment: line.payment ?? '',
    provider_id: line.providerId ?? '',
    occurred_at: line.occurredAt,
    booked_at: line.bookedAt,
  });
}

function accountRecord({ brand, account, currency, opening, debit, credit, closing }: AccountTotal): string {
  return record('account', {
    brand,
    account,
    currency,
    opening: decimal(opening),
    debit: decimal(debit),
    credit: decimal(credit),
    closing: decimal(closing),
  });
}

const AMOUNTS = new Set<Column>(['amount', 'opening', 'debit', 'credit', 'closing', 'net', 'vat']);

function record(kind: string, values: Partial<Record<Column, string>>): string {
  const cells = COLUMNS.map((column) => {
    const value = column === 'record' ? kind : (values[column] ?? '');
    return AMOUNTS.has(column) ? value : csvCell(value);
  });
  return `${cells.join(',')}\r\n`;
}
