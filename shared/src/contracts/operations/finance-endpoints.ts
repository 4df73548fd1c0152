import * as z from 'zod/mini';
import {
  CompanyId,
  DifferenceEnd,
  DoubtfulReceipt,
  FinanceCompany,
  Month,
  MonthExport,
  MonthSummary,
  ProviderAccount,
  ReportList,
  ReportName,
  ReportResult,
  SettlementDifference,
} from './finance.ts';
import { call, Done, wholeUpTo } from './operations-endpoint.ts';

const MonthParams = z.object({ company: CompanyId, month: Month });

/** Months of companies, and what providers settled compared with them. */
export const financeEndpoints = {
  /** all of whose brands the operator looks after */
  companies: call('GET', '/api/finance/companies', { answer: z.object({ companies: z.array(FinanceCompany) }) }),
  month: call('GET', '/api/finance/companies/:company/months/:month', { params: MonthParams, answer: MonthSummary }),
  /** A file, written while it is read. CSV has amounts as decimals, and the number of its lines in its last row. */
  monthFile: call('GET', '/api/finance/companies/:company/months/:month/file', {
    params: MonthParams,
    query: z.object({ format: z.enum(['csv', 'json']) }),
    answer: MonthExport,
  }),
  /** Receipts of the month, by when they were booked, the newest first, at most 200. `count` is all of them. */
  doubtful: call('GET', '/api/finance/companies/:company/months/:month/doubtful', {
    params: MonthParams,
    answer: z.object({ count: z.int(), receipts: z.array(DoubtfulReceipt) }),
  }),
  /** 409 when it is not over, or was closed before. */
  closeMonth: call('POST', '/api/finance/companies/:company/months/:month/close', {
    params: MonthParams,
    answer: MonthSummary,
  }),
  /**
   * Body: the file of the provider, `application/octet-stream`. `invalid_request` names line and column, and nothing of
   * it counts; the same file again does nothing.
   */
  importReport: call('POST', '/api/finance/companies/:company/reports', {
    params: z.object({ company: CompanyId }),
    query: z.object({ account: ProviderAccount, name: ReportName }),
    answer: ReportResult,
  }),
  /** of the accounts that the company's payments are made with */
  reports: call('GET', '/api/finance/companies/:company/reports', {
    params: z.object({ company: CompanyId }),
    answer: ReportList,
  }),
  /** open ones of the accounts that the company's payments are made with, the oldest first, at most 200 */
  differences: call('GET', '/api/finance/companies/:company/differences', {
    params: z.object({ company: CompanyId }),
    answer: z.object({ open: z.int(), differences: z.array(SettlementDifference) }),
  }),
  /** 404 when it is not open. */
  closeDifference: call('POST', '/api/finance/companies/:company/differences/:id/close', {
    params: z.object({ company: CompanyId, id: wholeUpTo(Number.MAX_SAFE_INTEGER) }),
    body: DifferenceEnd,
    answer: Done,
  }),
} as const;
