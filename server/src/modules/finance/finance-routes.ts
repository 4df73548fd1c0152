import { Readable } from 'node:stream';
import { type MonthExport, type Operator, operationsEndpoints } from '@halo/shared/contracts/operations';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { type OperationsRoute, operationsRoute, PLATFORM, type Releases } from '@halo/releases';
import type { FastifyReply } from 'fastify';
import type { Basics } from '../../basics.ts';
import { brandsOf } from '../../operator-brands.ts';
import { doubtfulReceipts } from '../receipts/index.ts';
import { companiesOf, companyOf } from './companies.ts';
import { closeMonth, monthLines, readMonth } from './finance-month.ts';
import { closeDifference, openDifferences } from './settlement/differences.ts';
import { reportsOf } from './settlement/report-list.ts';
import { takeIn } from './settlement/take-in.ts';
import { monthAsCsv, monthAsJson } from './month-file.ts';

const calls = operationsEndpoints.finance;

/** A file of a provider is a million lines at most, and those are some 200 bytes each. */
const REPORT_MAX_BYTES = 256 * 1024 * 1024;

type Needs = Pick<Basics, 'db' | 'brands' | 'clock'>;

/** Months of companies, for those who look after all brands of one. Each file and each closing is in the audit. */
export function financeRoutes(needs: Needs, { audit }: Pick<Releases, 'audit'>): OperationsRoute[] {
  const { brands } = needs;
  const ofCompany = ({ params }: { params: { company: string } }) =>
    companyOf(brands, params.company).brands.map((brand) => ({ action: 'finance', brand }) as const);
  return [
    operationsRoute(calls.companies, {
      rule: () => ({ action: 'finance' }),
      handle: ({ operator }) => ({
        companies: companiesOf(brands).filter((company) => looksAfter(brands, operator, company.brands)),
      }),
    }),
    operationsRoute(calls.month, {
      rule: ofCompany,
      handle: async ({ params }) => (await readMonth(needs, companyOf(brands, params.company), params.month)).summary,
    }),
    operationsRoute(calls.monthFile, {
      rule: ofCompany,
      perMinute: 20,
      async handle({ operator, params: { company, month }, query: { format }, reply }) {
        const { summary, span } = await readMonth(needs, companyOf(brands, company), month);
        await withTransaction(needs.db, (tx) =>
          audit.append(tx, {
            actor: operator.name,
            action: 'finance.exported',
            scope: PLATFORM,
            reason: `${company} ${month}`,
            after: { company, month, format, horizon: span.horizon },
          }),
        );
        const lines = monthLines(needs, span);
        const text = format === 'csv' ? monthAsCsv(summary, lines) : monthAsJson(summary, lines);
        return streamed(reply, text, { name: `${company}-${month}.${format}`, format });
      },
    }),
    operationsRoute(calls.doubtful, {
      rule: ofCompany,
      async handle({ params }) {
        const company = companyOf(brands, params.company);
        return doubtfulReceipts(needs.db, company.id, (await readMonth(needs, company, params.month)).span);
      },
    }),
    operationsRoute(calls.closeMonth, {
      rule: ofCompany,
      handle: ({ operator, params: { company, month } }) =>
        closeMonth(needs, companyOf(brands, company), month, {
          by: operator.person,
          also: (tx) =>
            audit.append(tx, {
              actor: operator.name,
              action: 'finance.closed',
              scope: PLATFORM,
              reason: `${company} ${month}`,
              after: { company, month },
            }),
        }),
    }),
    ...settlementRoutes(needs, audit),
  ];
}

function looksAfter(brands: Needs['brands'], operator: Operator, ids: readonly string[]): boolean {
  const own = brandsOf(brands, operator).map(({ id }) => id);
  return ids.every((id) => own.includes(id));
}

/** What providers settled. An account of the whole installation is of those who look after all brands. */
function settlementRoutes(needs: Needs, audit: Releases['audit']): OperationsRoute[] {
  const { brands } = needs;
  const rightsFor = (company: string, account: string) =>
    account.includes('@')
      ? companyOf(brands, company).brands.map((brand) => ({ action: 'finance', brand }) as const)
      : [{ action: 'finance', brand: '*' } as const];
  const ofCompany = ({ params }: { params: { company: string } }) =>
    companyOf(brands, params.company).brands.map((brand) => ({ action: 'finance', brand }) as const);
  return [
    operationsRoute(calls.importReport, {
      rule: ({ params, query }) => rightsFor(params.company, query.account),
      isUpload: true,
      bodyMaxBytes: REPORT_MAX_BYTES,
      handle: ({ operator, params: { company }, query: { account, name }, upload }) =>
        takeIn(needs, {
          company: companyOf(brands, company),
          account,
          name,
          bytes: upload,
          by: operator.person,
          note: (tx, after) =>
            audit.append(tx, {
              actor: operator.name,
              action: 'finance.imported',
              scope: PLATFORM,
              reason: `${company} ${name}`,
              after: { company, account, name, ...after },
            }),
        }),
    }),
    operationsRoute(calls.reports, {
      rule: ofCompany,
      handle: ({ params }) => reportsOf(needs.db, companyOf(brands, params.company)),
    }),
    operationsRoute(calls.differences, {
      rule: ofCompany,
      handle: ({ params }) => openDifferences(needs.db, companyOf(brands, params.company)),
    }),
    operationsRoute(calls.closeDifference, {
      rule: ofCompany,
      async handle({ operator, params: { company, id }, body: { reason } }) {
        await closeDifference(needs, companyOf(brands, company), id, {
          by: operator.person,
          reason,
          also: (tx, after) =>
            audit.append(tx, {
              actor: operator.name,
              action: 'finance.differenceClosed',
              scope: PLATFORM,
              reason,
              after,
            }),
        });
        return { result: 'OK' as const };
      },
    }),
  ];
}

/** What is sent while it is made is not encoded again by the contract, which only its reader checks. */
function streamed(
  reply: FastifyReply,
  text: AsyncGenerator<string>,
  { name, format }: { readonly name: string; readonly format: 'csv' | 'json' },
): MonthExport {
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(text)) as unknown as MonthExport;
}
