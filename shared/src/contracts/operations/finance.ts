import * as z from 'zod/mini';
import { limitedText } from '../limited-text.ts';
import { Reason } from './pins.ts';

/** `2026-11`, in the time of the company. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
export const CompanyId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/));

/** Who sells, as finance sees it. All amounts of this file are whole numbers in the smallest unit of their currency. */
export const FinanceCompany = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  vatId: z.string(),
  brands: z.array(z.string()),
  /** in which its months begin and end */
  timeZone: z.string(),
});
export type FinanceCompany = z.infer<typeof FinanceCompany>;

/** One account of the books in a month. Debit is positive; every movement sums to zero, and so do all accounts. */
export const AccountTotal = z.object({
  /** a brand, or `company:<id>` for what belongs to none of its brands */
  brand: z.string(),
  account: z.string(),
  currency: z.string(),
  opening: z.int(),
  debit: z.int(),
  credit: z.int(),
  closing: z.int(),
});
export type AccountTotal = z.infer<typeof AccountTotal>;

/** What providers kept for their work. */
export const FeeTotal = z.object({ account: z.string(), currency: z.string(), amount: z.int() });

/** Receipts less credit notes of a country and rate. */
export const VatTotal = z.object({
  country: z.string(),
  permille: z.int(),
  currency: z.string(),
  /** through the one stop shop */
  isOss: z.boolean(),
  documents: z.int(),
  gross: z.int(),
  net: z.int(),
  vat: z.int(),
});
export type VatTotal = z.infer<typeof VatTotal>;

/** Sold, paid and not delivered at the end of the month: a liability, tax included. */
export const DeferredTotal = z.object({
  brand: z.string(),
  kind: z.enum(['credits', 'premium']),
  currency: z.string(),
  sales: z.int(),
  /** what was paid for them and did not go back */
  sold: z.int(),
  /** what of it is not used, or whose time is not over */
  deferred: z.int(),
});
export type DeferredTotal = z.infer<typeof DeferredTotal>;

/** A month of a company. Times are ISO 8601. */
export const MonthSummary = z.object({
  company: FinanceCompany,
  month: Month,
  from: z.string(),
  until: z.string(),
  readAt: z.string(),
  /** set: it never changes again, and what becomes known later is booked in an open month */
  closedAt: z.optional(z.string()),
  closedBy: z.optional(z.string()),
  accounts: z.array(AccountTotal),
  fees: z.array(FeeTotal),
  vat: z.array(VatTotal),
  deferred: z.array(DeferredTotal),
});
export type MonthSummary = z.infer<typeof MonthSummary>;

/** One posting of a movement. */
export const MonthLine = z.object({
  movement: z.int(),
  line: z.int(),
  kind: z.string(),
  cause: z.string(),
  /** absent: it is about no single payment */
  payment: z.optional(z.string()),
  /** the provider's own id of what happened; absent: it did not come from a provider, or none was kept then */
  providerId: z.optional(z.string()),
  brand: z.string(),
  account: z.string(),
  currency: z.string(),
  amount: z.int(),
  /** when it happened, which may be in an earlier month */
  occurredAt: z.string(),
  bookedAt: z.string(),
});
export type MonthLine = z.infer<typeof MonthLine>;

export const MONTH_EXPORT_FORM = 'halo-month-1';

/** The JSON form of an export; the CSV form has the same, one record a row. */
export const MonthExport = z.object({
  form: z.literal(MONTH_EXPORT_FORM),
  summary: MonthSummary,
  /** in the order of their booking */
  lines: z.array(MonthLine),
});
export type MonthExport = z.infer<typeof MonthExport>;

/** A sale whose facts about where its buyer is name different countries. VAT follows the account. */
export const DoubtfulReceipt = z.object({
  number: z.string(),
  payment: z.string(),
  issuedAt: z.string(),
  grossCents: z.int(),
  vatCents: z.int(),
  currency: z.string(),
  /** whose tax was taken */
  country: z.string(),
  facts: z.array(z.object({ kind: z.string(), country: z.string() })),
});
export type DoubtfulReceipt = z.infer<typeof DoubtfulReceipt>;

/** An account at a provider: `adyen`, or `adyen@halo-it` for one that only a company has. */
export const ProviderAccount = z.string().check(z.regex(/^(adyen|mollie|paypal)(@[a-z][a-z0-9-]{0,19})?$/));
export const ReportName = limitedText(200, z.minLength(1));

/** What became of a file of a provider. */
export const ReportResult = z.object({
  id: z.string(),
  lines: z.int(),
  /** those that no file had before */
  added: z.int(),
  /** the very same file was given in before; nothing was done */
  isKnown: z.boolean(),
  /** lines that are movements of ours, to the cent, since the last time */
  same: z.int(),
  differences: z.int(),
  /** movements that no file has named yet, and need not have been */
  awaited: z.int(),
});
export type ReportResult = z.infer<typeof ReportResult>;

/** A report that its provider has announced, and that was not taken in. */
export const ReportTask = z.object({
  account: z.string(),
  /** under which the provider has it: taken in under this name, the task ends */
  name: z.string(),
  announcedAt: z.string(),
  dueAt: z.optional(z.string()),
  owner: z.optional(z.string()),
});
export type ReportTask = z.infer<typeof ReportTask>;

/** How far the reports of an account at a provider go. */
export const ReportedAccount = z.object({
  account: z.string(),
  /** the newest line of its reports; absent: none was taken in */
  reportedUntil: z.optional(z.string()),
  /** movements of ours that no report has named */
  awaited: z.int(),
  /** the oldest of them */
  awaitedSince: z.optional(z.string()),
  differences: z.int(),
  /** its next report is overdue, in words */
  missing: z.optional(z.string()),
});
export type ReportedAccount = z.infer<typeof ReportedAccount>;

export const TakenReport = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  lines: z.int(),
  takenAt: z.string(),
  takenBy: z.string(),
  /** of its lines, those that differ from the books and were not explained */
  differences: z.int(),
});
export type TakenReport = z.infer<typeof TakenReport>;

/** Reports of providers: what is to be done, how far they go, and what was taken in. */
export const ReportList = z.object({
  /** the oldest first */
  tasks: z.array(ReportTask),
  accounts: z.array(ReportedAccount),
  /** the newest first, at most 50 */
  taken: z.array(TakenReport),
});
export type ReportList = z.infer<typeof ReportList>;

export const DIFFERENCE_VERDICTS = ['amount', 'currency', 'twice', 'onlyTheirs', 'onlyOurs'] as const;

/** Where a provider and our books differ. A person closes each with a reason. */
export const SettlementDifference = z.object({
  id: z.string(),
  account: z.string(),
  verdict: z.enum(DIFFERENCE_VERDICTS),
  /** ours, as far as it is known */
  payment: z.string(),
  /** both sides in words and in the smallest unit */
  detail: z.string(),
  foundAt: z.string(),
});
export type SettlementDifference = z.infer<typeof SettlementDifference>;

export const DifferenceEnd = z.object({ reason: Reason });
