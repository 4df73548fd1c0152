import type { LineKind } from './report-line.ts';

/** A stored line of a report that has no movement yet. */
export interface OpenLine {
  readonly id: number;
  readonly kind: LineKind;
  readonly name: string;
  readonly payment: string;
  readonly modification: string;
  readonly attempt: string;
  readonly currency: string;
  readonly amount: number;
  /** the same in the currency that it was settled in, where that is another one */
  readonly settledCurrency: string | null;
  readonly settledAmount: number | null;
}

/** What our books say of the same account at the provider, and no line has named yet. */
export interface OpenEntry {
  readonly movementId: number;
  readonly kind: string;
  readonly attempt: string;
  /** the provider's, of what was done */
  readonly reference: string;
  readonly currency: string;
  readonly amount: number;
  readonly at: Date;
}

export type Verdict = 'same' | 'amount' | 'currency' | 'twice' | 'onlyTheirs' | 'onlyOurs';

export interface LineVerdict {
  readonly line: OpenLine;
  readonly verdict: Verdict;
  readonly entry?: OpenEntry | undefined;
}

/** Lines that are about no movement of ours: their fees and payouts are booked from the report itself. */
const OWN: readonly LineKind[] = ['fee', 'payout'];

/**
 * Which line of a provider is which movement of ours: by the provider's reference and what happened, then by our
 * reference, what happened and the amount, then by our reference and what happened alone, where only the amount
 * differs. Each line and each movement once. What is left is a person's.
 */
export function matchLines(lines: readonly OpenLine[], entries: readonly OpenEntry[]): LineVerdict[] {
  const open = new Set(entries);
  const found = new Map<OpenLine, OpenEntry>();
  const rounds: readonly ((line: OpenLine, entry: OpenEntry) => boolean)[] = [
    (line, entry) => isNamed(line, entry) && isEqual(line, entry),
    isNamed,
    (line, entry) => isOurs(line, entry) && isEqual(line, entry),
    isOurs,
  ];
  const near = nearby(entries);
  for (const fits of rounds) {
    for (const line of lines) {
      if (found.has(line) || OWN.includes(line.kind)) continue;
      const entry = near(line).find((each) => open.has(each) && fits(line, each));
      if (!entry) continue;
      found.set(line, entry);
      open.delete(entry);
    }
  }
  return lines
    .filter(({ kind }) => !OWN.includes(kind))
    .map((line) => {
      const entry = found.get(line);
      return { line, entry, verdict: verdictOf(line, entry) };
    });
}

function verdictOf(line: OpenLine, entry: OpenEntry | undefined): Verdict {
  if (!entry) return 'onlyTheirs';
  if (line.currency !== entry.currency) return 'currency';
  return line.amount === entry.amount ? 'same' : 'amount';
}

/** Of a payment the provider may name the payment itself or its capture. */
function isNamed({ kind, payment, modification }: OpenLine, entry: OpenEntry): boolean {
  if (kind !== entry.kind || entry.reference === '') return false;
  return entry.reference === modification || (kind === 'captured' && entry.reference === payment);
}

function isOurs({ kind, attempt }: OpenLine, entry: OpenEntry): boolean {
  return kind === entry.kind && attempt !== '' && attempt === entry.attempt;
}

function isEqual({ currency, amount }: OpenLine, entry: OpenEntry): boolean {
  return currency === entry.currency && amount === entry.amount;
}

/** Entries that share a reference with a line, so that not every line is compared with every entry. */
function nearby(entries: readonly OpenEntry[]): (line: OpenLine) => readonly OpenEntry[] {
  const byReference = new Map<string, OpenEntry[]>();
  for (const entry of entries) {
    for (const reference of new Set([entry.reference, entry.attempt])) {
      if (reference === '') continue;
      const known = byReference.get(reference);
      if (known) known.push(entry);
      else byReference.set(reference, [entry]);
    }
  }
  return ({ payment, modification, attempt }) =>
    [...new Set([modification, payment, attempt])].flatMap((reference) => byReference.get(reference) ?? []);
}
