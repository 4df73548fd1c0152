import type { SimulatedPayment } from './simulated-payments.ts';

const COLUMNS = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Exchange Rate',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Payment Method Variant',
  'Modification Merchant Reference',
  'Batch Number',
] as const;

interface Row {
  readonly payment?: SimulatedPayment;
  readonly type: string;
  readonly reference: string;
  readonly gross: number;
  readonly currency: string;
  readonly at: number;
}

/** Everything that was moved so far as one batch that is paid out, in the form of the Settlement details report. */
export function adyenSettlement(payments: readonly SimulatedPayment[], batch = 1): string {
  const rows = payments.filter(({ status }) => status === 'authorised').flatMap(rowsOf);
  const paidOut = rows.reduce((sum, { type, gross }) => sum + gross - feeOf(type, gross), 0);
  const [first] = rows;
  const payout =
    first && paidOut > 0 ? [{ ...first, payment: undefined, type: 'MerchantPayout', gross: -paidOut }] : [];
  const account = first?.payment?.merchantAccount ?? '';
  const lines = [...rows, ...payout].map((row) => cellsOf(row, account, batch).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}

function rowsOf(payment: SimulatedPayment): Row[] {
  const { pspReference, amount, madeAt, modifications = [] } = payment;
  const shared = { payment, currency: amount.currency, at: madeAt };
  return [
    { ...shared, type: 'Settled', reference: pspReference, gross: amount.value },
    ...modifications.map(({ type, reference, value }) => ({
      ...shared,
      type,
      reference,
      gross: type === 'ChargebackReversed' ? value : -value,
    })),
  ];
}

function cellsOf({ payment, type, reference, gross, currency, at }: Row, account: string, batch: number): string[] {
  const isPayout = type === 'MerchantPayout';
  const fee = feeOf(type, gross);
  const net = gross - fee;
  const values: Readonly<Partial<Record<(typeof COLUMNS)[number], string>>> = {
    'Company Account': 'Halo',
    'Merchant Account': account,
    'Psp Reference': isPayout ? '' : (payment?.pspReference ?? ''),
    'Merchant Reference': isPayout ? '' : (payment?.reference ?? ''),
    'Payment Method': isPayout ? '' : 'visa',
    'Creation Date': new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    TimeZone: 'UTC',
    Type: type,
    'Modification Reference': isPayout ? `TX${batch}` : reference,
    'Gross Currency': isPayout ? '' : currency,
    'Gross Debit (GC)': isPayout || gross >= 0 ? '' : decimal(-gross),
    'Gross Credit (GC)': isPayout || gross < 0 ? '' : decimal(gross),
    'Exchange Rate': '1',
    'Net Currency': currency,
    'Net Debit (NC)': net < 0 ? decimal(-net) : '',
    'Net Credit (NC)': net < 0 ? '' : decimal(net),
    'Markup (NC)': fee === 0 ? '' : decimal(fee - SCHEME_FEE_CENTS),
    'Scheme Fees (NC)': fee === 0 ? '' : decimal(SCHEME_FEE_CENTS),
    'Batch Number': String(batch),
  };
  return COLUMNS.map((column) => values[column] ?? '');
}

const SCHEME_FEE_CENTS = 3;

/** Of what is paid; what goes back costs nothing here. */
function feeOf(type: string, gross: number): number {
  return type === 'Settled' ? SCHEME_FEE_CENTS + 11 + Math.floor(gross / 100) : 0;
}

function decimal(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
