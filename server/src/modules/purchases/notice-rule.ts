import { addDays, addMonths } from './period.ts';

/**
 * When a subscriber must be notified that their plan renews: Italy 30 days before (Codice del consumo, art. 65-bis),
 * Spain 15 (Ley 10/2025), France between three months and one (Code de la consommation, L215-1).
 */
interface NoticeRule {
  /** the last lawful moment */
  readonly latest: (periodEndsAt: Date) => Date;
  /** when we send it: early enough to bear a day without the worker */
  readonly sendAt: (periodEndsAt: Date) => Date;
  /** the same seen from now: a period that ends by then is due */
  readonly dueUntil: (now: Date) => Date;
}

function days(latest: number): NoticeRule {
  return {
    latest: (end) => addDays(end, -latest),
    sendAt: (end) => addDays(end, -latest - 1),
    dueUntil: (now) => addDays(now, latest + 1),
  };
}

const RULES: Readonly<Record<string, NoticeRule>> = {
  it: days(30),
  es: days(15),
  // The middle of what the law allows; too early would be as wrong as too late.
  fr: {
    latest: (end) => addMonths(end, -1),
    sendAt: (end) => addMonths(end, -2),
    dueUntil: (now) => addMonths(now, 2),
  },
};

/** Elsewhere no law of these asks for one; people are notified all the same, as early as in Italy. */
const OTHERS = days(30);

/** The least time between the notice and the charge, however late the notice went out. */
export const DAYS_TO_CANCEL = 3;

const ruleOf = (country: string): NoticeRule => RULES[country.toLowerCase()] ?? OTHERS;

/** When the notice of a period's renewal is sent. A period shorter than the notice: at once, when it begins. */
export function noticeAt(country: string, period: { readonly startsAt: Date; readonly endsAt: Date }): Date {
  const usual = ruleOf(country).sendAt(period.endsAt);
  return usual < period.startsAt ? period.startsAt : usual;
}

/** The last moment at which the notice is still in time. */
export function latestNotice(country: string, periodEndsAt: Date): Date {
  return ruleOf(country).latest(periodEndsAt);
}

/** Country → periods that end by then are due for their notice; `other` for all that are not named. */
export function noticeCutoffs(now: Date): {
  readonly named: readonly (readonly [country: string, until: Date])[];
  readonly other: Date;
} {
  return {
    named: Object.entries(RULES).map(([country, rule]) => [country, rule.dueUntil(now)] as const),
    other: OTHERS.dueUntil(now),
  };
}

/** The first moment at which a period may be charged: its end, and never sooner than some days after the notice. */
export function chargeableAt(periodEndsAt: Date, noticeSentAt: Date): Date {
  const afterNotice = addDays(noticeSentAt, DAYS_TO_CANCEL);
  return afterNotice > periodEndsAt ? afterNotice : periodEndsAt;
}
