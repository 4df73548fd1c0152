import { byColumn, checkColumns, csvRows } from './csv-rows.ts';
import { amountAt, currencyAt, type LineKind, refuse, type ReportLine } from './report-line.ts';

const NEEDED = [
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Batch Number',
] as const;
/** Nothing of these is used. */
const KNOWN = [
  'Company Account',
  'Payment Method',
  'Payment Method Variant',
  'Exchange Rate',
  'Modification Merchant Reference',
  'Booking Date',
  'Booking Date TimeZone',
  'Acquirer',
  'Advanced',
  'Advancement Code',
  'Shopper Country',
  'Issuer Country',
  /^Reserved\d{1,2}$/,
] as const;

const KINDS: Readonly<Record<string, LineKind>> = {
  Settled: 'captured',
  Refunded: 'refunded',
  RefundedReversed: 'refundFailed',
  SettledReversed: 'lost',
  Chargeback: 'lost',
  SecondChargeback: 'lost',
  ChargebackReversed: 'regained',
  Fee: 'fee',
  MiscCosts: 'fee',
  InvoiceDeduction: 'fee',
  MerchantPayout: 'payout',
  DepositCorrection: 'other',
  ManualCorrected: 'other',
  Balancetransfer: 'other',
};

const FEES: Readonly<Record<string, string>> = {
  'Commission (NC)': 'commission',
  'Markup (NC)': 'markup',
  'Scheme Fees (NC)': 'scheme',
  'Interchange (NC)': 'interchange',
};

/** Of the account, in minutes ahead of UTC. */
const ZONES: Readonly<Record<string, number>> = { UTC: 0, GMT: 0, WET: 0, WEST: 60, BST: 60, CET: 60, CEST: 120 };

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/;

/** Adyen's Settlement details report. @throws invalid_request with line and column */
export function* readAdyenReport(text: string): Generator<ReportLine> {
  const rows = csvRows(text);
  const header = rows.next();
  if (header.done) refuse(1, 'header', 'the file is empty');
  const columns = checkColumns(header.value, NEEDED, KNOWN);
  for (const row of rows) yield readRow(row.line, byColumn(columns, row));
}

function readRow(line: number, cell: (column: string) => string): ReportLine {
  const kind = KINDS[cell('Type')] ?? refuse(line, '"Type"', `"${cell('Type')}" is not known`);
  const amount = (column: string) => amountAt(cell(column), line, `"${column}"`);
  const net = amount('Net Credit (NC)') - amount('Net Debit (NC)');
  const gross = amount('Gross Credit (GC)') - amount('Gross Debit (GC)');
  const netCurrency = currencyAt(cell('Net Currency'), line, '"Net Currency"');
  const currency =
    cell('Gross Currency') === '' ? netCurrency : currencyAt(cell('Gross Currency'), line, '"Gross Currency"');
  const parts = Object.entries(FEES).map(([column, name]) => ({ name, amount: amount(column) }));
  const isOwn = kind === 'fee' || kind === 'payout' || kind === 'other';
  const fees = kind === 'fee' ? [{ name: 'other', amount: 0 - net }] : parts;
  if (!isOwn && currency === netCurrency && gross - parts.reduce((sum, each) => sum + each.amount, 0) !== net)
    refuse(line, '"Net Credit (NC)"', 'gross less its fees is not the net amount');
  return {
    position: line,
    kind,
    name: cell('Type'),
    batch: cell('Batch Number'),
    payment: cell('Psp Reference'),
    modification: cell('Modification Reference'),
    attempt: cell('Merchant Reference'),
    at: timeOf(cell('Creation Date'), cell('TimeZone'), line),
    currency: isOwn ? netCurrency : currency,
    amount: kind === 'fee' ? 0 : isOwn ? net : gross,
    ...(isOwn || currency === netCurrency
      ? {}
      : { settled: { currency: netCurrency, amount: net + parts.reduce((sum, each) => sum + each.amount, 0) } }),
    fees: fees.filter((fee) => fee.amount !== 0),
    feeCurrency: netCurrency,
  };
}

function timeOf(text: string, zone: string, line: number): Date {
  const ahead = ZONES[zone] ?? refuse(line, '"TimeZone"', `"${zone}" is not known`);
  const [, day, time] = TIME.exec(text) ?? refuse(line, '"Creation Date"', `"${text}" is no time`);
  const at = new Date(`${day}T${time}Z`);
  if (Number.isNaN(at.getTime())) refuse(line, '"Creation Date"', `"${text}" is no time`);
  return new Date(at.getTime() - ahead * 60_000);
}
