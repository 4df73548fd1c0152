import { byColumn, checkColumns, type CsvRow, csvRows } from './csv-rows.ts';
import { currencyAt, type LineKind, refuse, type ReportLine } from './report-line.ts';

const NEEDED = [
  'CH',
  'Transaction ID',
  'Invoice ID',
  'PayPal Reference ID',
  'Transaction Event Code',
  'Transaction Initiation Date',
  'Transaction Debit or Credit',
  'Gross Transaction Amount',
  'Gross Transaction Currency',
  'Fee Debit or Credit',
  'Fee Amount',
  'Fee Currency',
] as const;
/** Nothing of these is used. */
const KNOWN = [
  'PayPal Reference ID Type',
  'Transaction Completion Date',
  'Custom Field',
  'Consumer ID',
  'Payment Tracking ID',
  'Store ID',
  'Bank Reference ID',
  'Credit Transactional Fee',
  'Credit Promotional Fee',
  'Credit Term',
] as const;

/** The first that a code begins with counts. Others are for a person. */
const KINDS: readonly (readonly [string, LineKind])[] = [
  ['T00', 'captured'],
  ['T01', 'fee'],
  ['T04', 'payout'],
  ['T1106', 'lost'],
  ['T1107', 'refunded'],
  ['T1201', 'lost'],
  ['T1202', 'regained'],
];
const SIGNS: Readonly<Record<string, number>> = { CR: 1, DR: -1 };
const TIME = /^(\d{4})\/(\d{2})\/(\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;

interface Section {
  columns?: readonly string[];
  rows: number;
}

/**
 * PayPal's settlement report: sections of currencies, each with its count, amounts without a sign and without a decimal
 * point. @throws invalid_request with line and column
 */
export function* readPayPalReport(text: string): Generator<ReportLine> {
  let section: Section | undefined;
  let batch = '';
  let isEnded = false;
  let last = 1;
  for (const row of csvRows(text)) {
    last = row.line;
    const [word = '', second = ''] = row.cells;
    if (isEnded && word !== 'RC' && word !== 'FF')
      refuse(row.line, 'column 1', 'something follows the end of the report');
    switch (word) {
      case 'RH':
        batch = second;
        break;
      case 'SH':
        section = { rows: 0 };
        break;
      case 'CH':
        inside(section, row).columns = checkColumns(row, NEEDED, KNOWN);
        break;
      case 'SB': {
        const open = inside(section, row);
        const columns = open.columns ?? refuse(row.line, 'column 1', 'a row stands before the names of its columns');
        open.rows += 1;
        yield readRow(row.line, byColumn(columns, row), batch);
        break;
      }
      case 'SC':
        if (String(inside(section, row).rows) !== second)
          refuse(row.line, 'column 2', `the section has ${section?.rows} rows and counts ${second}`);
        break;
      case 'RF':
        isEnded = true;
        break;
      case 'FH':
      case 'SF':
      case 'FF':
      case 'RC':
        break;
      default:
        refuse(row.line, 'column 1', `"${word}" is not known`);
    }
  }
  if (!isEnded) refuse(last, 'column 1', 'the report has no end: it was cut off');
}

function inside(section: Section | undefined, { line }: CsvRow): Section {
  return section ?? refuse(line, 'column 1', 'it stands in no section');
}

function readRow(line: number, cell: (column: string) => string, batch: string): ReportLine {
  const code = cell('Transaction Event Code');
  const [, kind = 'other' as const] = KINDS.find(([begin]) => code.startsWith(begin)) ?? [];
  const gross = signed(cell, line, 'Transaction Debit or Credit', 'Gross Transaction Amount');
  const fee = 0 - signed(cell, line, 'Fee Debit or Credit', 'Fee Amount');
  const currency = currencyAt(cell('Gross Transaction Currency'), line, '"Gross Transaction Currency"');
  const isFee = kind === 'fee';
  const fees = [{ name: code === 'T0106' ? 'chargeback' : 'payment', amount: isFee ? 0 - gross : fee }];
  return {
    position: line,
    kind,
    name: code,
    batch,
    payment: cell('PayPal Reference ID') === '' ? cell('Transaction ID') : cell('PayPal Reference ID'),
    modification: cell('Transaction ID'),
    attempt: cell('Invoice ID'),
    at: timeOf(cell('Transaction Initiation Date'), line),
    currency,
    amount: isFee ? 0 : gross,
    fees: fees.filter(({ amount }) => amount !== 0),
    feeCurrency:
      isFee || cell('Fee Currency') === '' ? currency : currencyAt(cell('Fee Currency'), line, '"Fee Currency"'),
  };
}

function signed(cell: (column: string) => string, line: number, sign: string, amount: string): number {
  const digits = cell(amount);
  if (digits === '' || /^0+$/.test(digits)) return 0;
  if (!/^\d{1,15}$/.test(digits)) refuse(line, `"${amount}"`, `"${digits}" is no amount without sign and point`);
  const factor = SIGNS[cell(sign)] ?? refuse(line, `"${sign}"`, `"${cell(sign)}" is neither CR nor DR`);
  return factor * Number(digits);
}

function timeOf(text: string, line: number): Date {
  const column = '"Transaction Initiation Date"';
  const [, year, month, day, time, hours, minutes] = TIME.exec(text) ?? refuse(line, column, `"${text}" is no time`);
  const at = new Date(`${year}-${month}-${day}T${time}${hours}:${minutes}`);
  return Number.isNaN(at.getTime()) ? refuse(line, column, `"${text}" is no time`) : at;
}
