import { toCents } from '@halo/server-kit/money/decimal-amount';
import { type Money, type PayPalStore, reversalId } from './paypal-store.ts';

const COLUMNS = [
  'CH',
  'Transaction ID',
  'Invoice ID',
  'PayPal Reference ID',
  'PayPal Reference ID Type',
  'Transaction Event Code',
  'Transaction Initiation Date',
  'Transaction Completion Date',
  'Transaction Debit or Credit',
  'Gross Transaction Amount',
  'Gross Transaction Currency',
  'Fee Debit or Credit',
  'Fee Amount',
  'Fee Currency',
  'Custom Field',
  'Consumer ID',
  'Payment Tracking ID',
];
const PAID = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/** Everything that was moved so far, in the form of the settlement report: amounts without sign and without point. */
export function payPalSettlement(store: Pick<PayPalStore, 'orders' | 'refundsOf'>, at = new Date()): string {
  const time = `${at.toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')} +0000`;
  const rows = store.orders().flatMap(({ invoiceId, capture, dispute }) => {
    if (!capture || !PAID.includes(capture.status)) return [];
    const fee = 35 + Math.floor((centsOf(capture.amount) * 34) / 1000);
    const paid = { id: capture.id, reference: '', code: 'T0006', sign: 'CR', amount: capture.amount, fee };
    const refunds = store.refundsOf(capture.id).map(({ id, amount }) => ({
      id,
      reference: capture.id,
      code: 'T1107',
      sign: 'DR',
      amount,
      fee: 0,
    }));
    const disputed = { reference: capture.id, amount: capture.amount, fee: 0 };
    const lost = { ...disputed, id: reversalId(capture.id), code: 'T1106', sign: 'DR' };
    const won = { ...disputed, id: `W${capture.id}`, code: 'T1202', sign: 'CR' };
    const disputes = dispute === undefined ? [] : dispute === 'lost' ? [lost] : [lost, won];
    return [paid, ...refunds, ...disputes].map((row) => [
      'SB',
      row.id,
      invoiceId,
      row.reference,
      row.reference === '' ? '' : 'TXN',
      row.code,
      time,
      time,
      row.sign,
      String(centsOf(row.amount)),
      row.amount.currency_code,
      row.fee > 0 ? 'DR' : '',
      String(row.fee),
      row.fee > 0 ? row.amount.currency_code : '',
      '',
      '',
      '',
    ]);
  });
  const day = time.slice(0, 10).replaceAll('/', '');
  const table = [
    ['RH', `${day}-01`, 'A', 'HALO', '012'],
    ['FH', '1'],
    ['SH', time, time, 'HALO', ''],
    COLUMNS,
    ...rows,
    ['SF', 'EUR', '', '', '', '', '', '', '', ''],
    ['SC', String(rows.length)],
    ['RF', 'EUR', '', '', '', '', '', '', '', ''],
    ['RC', String(rows.length)],
    ['FF', String(rows.length)],
  ];
  return `\uFEFF${table.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')}\r\n`;
}

function centsOf({ value }: Money): number {
  const cents = toCents(value);
  if (cents === undefined) throw new Error(`${value} is no amount`);
  return cents;
}
