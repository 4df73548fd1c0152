import { payPalSettlement } from '@halo/simulators/paypal/paypal-settlement';
import { createPayPalStore } from '@halo/simulators/paypal/paypal-store';
import { readAdyenReport } from './adyen-report.ts';
import { readMollieReport } from './mollie-report.ts';
import { readPayPalReport } from './paypal-report.ts';

const ADYEN_HEADER =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,' +
  'Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),' +
  'Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number,Reserved4';
const SETTLED =
  'Halo,HaloIT,PSP1,attempt-1,visa,2026-11-02 00:30:00,CET,Settled,MOD1,EUR,,29.90,1,EUR,,29.47,,0.11,0.03,0.29,7,';
const REFUNDED =
  'Halo,HaloIT,PSP1,attempt-1,visa,2026-11-03 10:00:00,UTC,Refunded,MOD2,EUR,9.9,,1,EUR,9.90,,,,,,7,"a ""quoted"", word"';
const FEE = 'Halo,HaloIT,,,,2026-11-03 10:00:00,UTC,Fee,,EUR,,,1,EUR,5,,,,,,7,';
const adyen = (...rows: string[]) => [...readAdyenReport(`\uFEFF${[ADYEN_HEADER, ...rows].join('\r\n')}\r\n`)];

const PAYPAL = [
  '"RH","20261123-01","A","HALO","012"',
  '"FH","1"',
  '"SH","x","y","HALO",""',
  '"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code",' +
    '"Transaction Initiation Date","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount",' +
    '"Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field"',
  '"SB","CAP1","attempt-1","","","T0006","2026/11/22 23:30:00 -0800","","CR","2990","EUR","DR","136","EUR",""',
  '"SB","REF1","attempt-1","CAP1","TXN","T1107","2026/11/23 08:00:00 +0000","","DR","990","EUR","","0","",""',
  '"SB","CBF1","","CAP1","TXN","T0106","2026/11/23 08:00:00 +0000","","DR","1600","EUR","","","",""',
  '"SB","OUT1","","","","T0400","2026/11/23 09:00:00 +0000","","DR","100","EUR","","","",""',
  '"SF","EUR"',
  '"SC","4"',
  '"RF","EUR"',
  '"RC","4"',
];
const payPal = (rows: readonly string[] = PAYPAL) => [...readPayPalReport(`${rows.join('\n')}\n`)];

const amount = (value: string) => ({ value, currency: 'EUR' });
const SETTLEMENT = {
  id: 'stl_1',
  status: 'paidout',
  createdAt: '2026-11-20T00:00:00Z',
  settledAt: '2026-11-21T00:00:00Z',
  amount: amount('9.60'),
  periods: {
    2026: {
      11: {
        costs: [
          {
            description: 'Credit cards',
            method: 'creditcard',
            amountNet: amount('0.33'),
            amountVat: amount('0.07'),
            amountGross: amount('0.40'),
          },
        ],
      },
    },
  },
  _embedded: {
    payments: [
      { id: 'tr_1', amount: amount('29.90'), createdAt: '2026-11-19T10:00:00Z', metadata: { attemptId: 'a1' } },
    ],
    refunds: [{ id: 're_1', paymentId: 'tr_1', amount: amount('19.90'), createdAt: '2026-11-19T11:00:00Z' }],
    chargebacks: [
      {
        id: 'chb_1',
        paymentId: 'tr_1',
        amount: amount('10.00'),
        createdAt: '2026-11-19T12:00:00Z',
        reversedAt: '2026-11-20T12:00:00Z',
      },
    ],
  },
};
const mollie = (change: object = {}) => [...readMollieReport(JSON.stringify({ ...SETTLEMENT, ...change }))];

describe('reports of providers', () => {
  it("Adyen's: signs, fees, times of its zone, and what is about no payment", () => {
    expect(adyen(SETTLED, REFUNDED, '', FEE)).toMatchObject([
      {
        position: 2,
        kind: 'captured',
        payment: 'PSP1',
        modification: 'MOD1',
        attempt: 'attempt-1',
        amount: 2990,
        at: new Date('2026-11-01T23:30:00Z'),
        fees: [
          { name: 'markup', amount: 11 },
          { name: 'scheme', amount: 3 },
          { name: 'interchange', amount: 29 },
        ],
      },
      { position: 3, kind: 'refunded', amount: -990, fees: [] },
      { position: 5, kind: 'fee', amount: 0, fees: [{ name: 'other', amount: 500 }] },
    ]);
  });

  it("PayPal's: unsigned amounts, sections, a count that shows what was cut off", () => {
    expect(payPal()).toMatchObject([
      { position: 5, kind: 'captured', amount: 2990, fees: [{ amount: 136 }], at: new Date('2026-11-23T07:30:00Z') },
      { kind: 'refunded', payment: 'CAP1', modification: 'REF1', amount: -990, fees: [] },
      { kind: 'fee', amount: 0, fees: [{ name: 'chargeback', amount: 1600 }] },
      { kind: 'payout', amount: -100 },
    ]);
  });

  it("Mollie's: costs of a month with their tax, refunds and chargebacks by their payment", () => {
    expect(mollie()).toMatchObject([
      { kind: 'captured', attempt: 'a1', amount: 2990 },
      { kind: 'refunded', attempt: 'a1', modification: 're_1', amount: -1990 },
      { kind: 'lost', attempt: 'a1', amount: -1000 },
      { kind: 'regained', attempt: 'a1', amount: 1000, at: new Date('2026-11-20T12:00:00Z') },
      {
        kind: 'fee',
        fees: [
          { name: 'creditcard', amount: 33 },
          { name: 'vat', amount: 7 },
        ],
      },
      { kind: 'payout', amount: -960 },
    ]);
  });

  it.each([
    [() => adyen(SETTLED.replace('29.90', '29,90')), 'line 2, column 23: there are 23 cells for 22 columns'],
    [() => adyen(SETTLED, SETTLED.replace('29.90', '29.905')), 'line 3, "Gross Credit (GC)": "29.905" is no amount'],
    [() => adyen(SETTLED.replace('29.90', '29.91')), 'line 2, "Net Credit (NC)": gross less its fees'],
    [() => adyen(SETTLED.replace('Settled', 'Moved')), 'line 2, "Type": "Moved" is not known'],
    [() => adyen(SETTLED.replace('CET', 'XYZ')), 'line 2, "TimeZone"'],
    [() => adyen(SETTLED.replace('2026-11-02', '2026-13-02')), 'line 2, "Creation Date"'],
    [() => adyen(SETTLED.replace('HaloIT', '"HaloIT')), 'line 2, quote: it is never closed'],
    [() => adyen(SETTLED.replace('HaloIT', '"Halo"IT')), 'line 2, column 2: something follows the closing quote'],
    [() => [...readAdyenReport('')], 'line 1, header'],
    [() => [...readAdyenReport(ADYEN_HEADER.replace('Reserved4', 'Tip'))], 'line 1, "Tip": the column is not known'],
    [
      () => [...readAdyenReport(ADYEN_HEADER.replace('Batch Number,', ''))],
      'line 1, "Batch Number": the column is missing',
    ],
    [() => payPal(PAYPAL.slice(0, 6)), 'line 6, column 1: the report has no end'],
    [() => payPal(PAYPAL.filter((_, index) => index !== 5)), 'line 9, column 2: the section has 3 rows and counts 4'],
    [() => payPal(PAYPAL.map((row) => row.replace('"2990"', '"29.90"'))), 'line 5, "Gross Transaction Amount"'],
    [() => payPal(PAYPAL.map((row) => row.replace('"CR"', '"XX"'))), 'line 5, "Transaction Debit or Credit"'],
    [() => mollie({ id: 7 }), 'line 1, id'],
    [() => mollie({ amount: amount('9,60') }), 'line 1, amount: "9,60" is no amount'],
    [() => [...readMollieReport('{')], 'line 1, document: it is no JSON'],
  ])('a bad one is refused with its place: case %#', (read, message) => {
    expect(read).toThrow(message);
  });
});

it('the simulated PayPal reports what a bank took, and gave again', () => {
  const amount = { currency_code: 'EUR', value: '29.90' };
  const store = createPayPalStore();
  for (const dispute of [undefined, 'lost', 'won'] as const) {
    const order = store.addOrder(
      {
        amount,
        referenceId: '',
        invoiceId: dispute ?? 'kept',
        description: '',
        merchantId: 'us',
        locale: 'it',
        returnUrl: '',
        customId: '',
        scenario: 'paid',
      },
      '',
    );
    store.captureOf(order, 'COMPLETED');
    if (dispute) order.dispute = dispute;
  }
  const lines = [...readPayPalReport(payPalSettlement(store))].map(({ attempt, kind, amount: cents }) => [
    attempt,
    kind,
    cents,
  ]);
  expect(lines).toEqual([
    ['kept', 'captured', 2990],
    ['lost', 'captured', 2990],
    ['lost', 'lost', -2990],
    ['won', 'captured', 2990],
    ['won', 'lost', -2990],
    ['won', 'regained', 2990],
  ]);
});
