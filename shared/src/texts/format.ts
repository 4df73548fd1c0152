import { LOCALE_OF, type Language } from '../contracts/language.ts';

/** Numbers, money and times the way a language writes them. Times are epoch milliseconds, in the person's time zone. */
export interface Formats {
  /** whole cents as euros: `29,90 €` */
  money(cents: number): string;
  number(value: number): string;
  /** a fraction: 0.5 → `50 %` */
  percent(fraction: number): string;
  /** `05/03/2026` */
  date(time: number): string;
  /** `14:05` */
  time(time: number): string;
  /** `05/03/2026, 14:05` */
  dateTime(time: number): string;
  /** `5 marzo 2026` */
  longDate(time: number): string;
  /** `oggi`, `ieri`, else the date */
  relativeDay(time: number, now: number): string;
  /** the time when it is today, else the date: what a list of chats shows */
  timeOrDate(time: number, now: number): string;
  /** `3 ore fa`, `ieri` */
  ago(value: number, unit: 'hour' | 'day'): string;
  /** `Anna, Lea e Sara` */
  list(items: readonly string[]): string;
}

const made = new Map<Language, Formats>();

/** The formats of a language; the Intl objects behind them are made once. */
export function formatsFor(language: Language): Formats {
  let formats = made.get(language);
  if (!formats) {
    formats = createFormats(LOCALE_OF[language]);
    made.set(language, formats);
  }
  return formats;
}

function createFormats(locale: string): Formats {
  // An Intl object takes milliseconds to make, and a page uses two or three of them.
  const money = once(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }));
  const number = once(() => new Intl.NumberFormat(locale));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
  const date = once(() => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }));
  const time = once(() => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
  const longDate = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }));
  const day = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

  return {
    money: (cents) => money().format(cents / 100),
    number: (value) => number().format(value),
    percent: (fraction) => percent().format(fraction),
    date: (at) => date().format(at),
    time: (at) => time().format(at),
    dateTime: (at) => `${date().format(at)}, ${time().format(at)}`,
    // In French the first of a month is "1er", which Intl does not know.
    longDate: (at) => (locale.startsWith('fr') ? longDate().format(at).replace(/^1 /, '1er ') : longDate().format(at)),
    relativeDay: (at, now) => {
      const days = daysBetween(now, at);
      return days === 0 || days === -1 ? day().format(days, 'day') : date().format(at);
    },
    timeOrDate: (at, now) => (daysBetween(now, at) === 0 ? time().format(at) : date().format(at)),
    ago: (value, unit) => day().format(-value, unit),
    list: (items) => list().format(items),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

// Whole calendar days; rounding takes care of the days with 23 and 25 hours.
function daysBetween(from: number, to: number): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / 86_400_000);
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
