import {
  type DoubtfulReceipt,
  type FinanceCompany,
  type MonthSummary,
  operationsEndpoints,
  type OperationsEndpoint,
  type ReportList,
  type ReportResult,
  type SettlementDifference,
} from '@halo/shared/contracts/operations';

const calls = operationsEndpoints.finance;

export interface FakeFinance {
  company: FinanceCompany;
  month: Omit<MonthSummary, 'company' | 'month'>;
  result: ReportResult;
  differences: SettlementDifference[];
  doubtful: DoubtfulReceipt[];
  reports: ReportList;
  /** of differences that were closed */
  reasons: string[];
  /** accounts that a file was given in for */
  given: string[];
}

type Handler = (call: { params: Record<string, string>; query: Record<string, string>; body: unknown }) => unknown;

/** A company with a month that is over, and one difference. */
export function fakeFinance(): FakeFinance {
  const euros = { currency: 'EUR' };
  return {
    company: {
      id: 'halo-it',
      name: 'Luna (azienda dimostrativa)',
      country: 'it',
      vatId: 'IT0',
      brands: ['luna'],
      timeZone: 'Europe/Rome',
    },
    month: {
      from: '2026-09-30T22:00:00.000Z',
      until: '2026-10-31T23:00:00.000Z',
      readAt: '2026-11-02T10:00:00.000Z',
      accounts: [
        { brand: 'luna', account: 'psp:adyen', ...euros, opening: 0, debit: 10_970, credit: 990, closing: 9980 },
        { brand: 'luna', account: 'deferred', ...euros, opening: 0, debit: 990, credit: 10_970, closing: -9980 },
        {
          brand: 'company:halo-it',
          account: 'fee:adyen:markup',
          ...euros,
          opening: 0,
          debit: 117,
          credit: 0,
          closing: 117,
        },
      ],
      fees: [{ account: 'fee:adyen:markup', ...euros, amount: 117 }],
      vat: [
        { country: 'it', permille: 220, ...euros, isOss: false, documents: 4, gross: 9980, net: 8180, vat: 1800 },
        { country: 'fr', permille: 200, ...euros, isOss: true, documents: 1, gross: 2990, net: 2492, vat: 498 },
      ],
      deferred: [
        { brand: 'luna', kind: 'credits', ...euros, sales: 2, sold: 4990, deferred: 4227 },
        { brand: 'luna', kind: 'premium', ...euros, sales: 1, sold: 4990, deferred: 1610 },
      ],
    },
    result: { id: 'r1', lines: 6, added: 6, isKnown: false, same: 5, differences: 1, awaited: 0 },
    differences: [
      {
        id: '17',
        account: 'adyen',
        verdict: 'amount',
        payment: '0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11',
        detail: 'theirs: Settled 2980 EUR; ours: captured 2990 EUR',
        foundAt: '2026-11-02T10:00:00.000Z',
      },
    ],
    doubtful: [
      {
        number: 'HALO-IT-R-2026-000018',
        payment: '0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b12',
        issuedAt: '2026-10-20T10:00:00.000Z',
        grossCents: 2990,
        vatCents: 539,
        currency: 'EUR',
        country: 'it',
        facts: [
          { kind: 'account', country: 'it' },
          { kind: 'card', country: 'de' },
        ],
      },
    ],
    reports: {
      tasks: [
        {
          account: 'adyen@halo-it',
          name: 'settlement_detail_report_batch_12.csv',
          announcedAt: '2026-11-02T06:00:00.000Z',
          dueAt: '2026-11-09T06:00:00.000Z',
        },
      ],
      accounts: [
        {
          account: 'adyen@halo-it',
          reportedUntil: '2026-10-26T10:00:00.000Z',
          awaited: 14,
          awaitedSince: '2026-10-27T09:00:00.000Z',
          differences: 1,
        },
        { account: 'paypal', awaited: 0, differences: 0, missing: 'no settlement report since 2026-10-20' },
      ],
      taken: [
        {
          id: 'r0',
          account: 'adyen@halo-it',
          name: 'settlement_detail_report_batch_11.csv',
          lines: 118,
          takenAt: '2026-10-27T08:00:00.000Z',
          takenBy: 'anna@halo.example',
          differences: 1,
        },
      ],
    },
    reasons: [],
    given: [],
  };
}

export function fakeFinanceHandlers(finance: FakeFinance): [OperationsEndpoint, Handler][] {
  const summary = (month = '') => ({ ...finance.month, company: finance.company, month });
  return [
    [calls.companies, () => ({ companies: [finance.company] })],
    [calls.month, ({ params }) => summary(params['month'])],
    [
      calls.closeMonth,
      ({ params }) => {
        finance.month = { ...finance.month, closedAt: '2026-11-02T11:00:00.000Z', closedBy: 'anna@halo.example' };
        return summary(params['month']);
      },
    ],
    [
      calls.importReport,
      ({ query }) => {
        finance.given.push(`${query['account']} ${query['name']}`);
        const { tasks } = finance.reports;
        finance.reports = { ...finance.reports, tasks: tasks.filter(({ name }) => name !== query['name']) };
        return finance.result;
      },
    ],
    [calls.doubtful, () => ({ count: finance.doubtful.length, receipts: finance.doubtful })],
    [calls.reports, () => finance.reports],
    [calls.differences, () => ({ open: finance.differences.length, differences: finance.differences })],
    [
      calls.closeDifference,
      ({ params, body }) => {
        finance.differences = finance.differences.filter(({ id }) => id !== params['id']);
        finance.reasons.push((body as { reason: string }).reason);
        return { result: 'OK' };
      },
    ],
  ];
}
