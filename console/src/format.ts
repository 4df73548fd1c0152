import { DAY_MS, HOUR_MS, MINUTE_MS } from '@halo/shared/contracts';

const LANGUAGE = 'en-GB';
const WORD_JOINER = '\u2060';

let formats: ReturnType<typeof createFormats> | undefined;

// Intl objects are dear to make, so they are made once and not before the first use.
function createFormats() {
  return {
    number: new Intl.NumberFormat(LANGUAGE),
    money: new Map<string, Intl.NumberFormat>(),
    euros: new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency: 'EUR' }),
    percent: new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 }),
    moment: new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'medium' }),
    short: new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    day: new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short', year: 'numeric' }),
    relative: new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto', style: 'short' }),
  };
}

const formatters = () => (formats ??= createFormats());

export function formatNumber(value: number): string {
  return formatters().number.format(value);
}

export function formatEuros(cents: number): string {
  return formatters().euros.format(cents / 100);
}

/** An amount in the smallest unit of its currency. `signed`: with a plus where it is more than nothing. */
export function formatMoney(cents: number, currency: string, sign: 'signed' | 'plain' = 'plain'): string {
  const known = formatters().money;
  const key = `${currency} ${sign}`;
  const signDisplay = sign === 'signed' ? 'exceptZero' : 'auto';
  const format = known.get(key) ?? new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency, signDisplay });
  known.set(key, format);
  const text = format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  // Else a line may end between the sign and the sign of the currency.
  return text.replace(/^[+-]/, `$&${WORD_JOINER}`);
}

/** `value` from 0 to 100. */
export function formatPercent(value: number): string {
  return `${formatters().percent.format(value)} %`;
}

/** `share` from 0 to 1. */
export function formatShare(share: number): string {
  return formatPercent(share * 100);
}

export function formatMilliseconds(value: number): string {
  return value >= 1000 ? `${formatters().percent.format(value / 1000)} s` : `${Math.round(value)} ms`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${formatters().percent.format(bytes / 1_000_000)} MB`;
}

export function formatMoment(iso: string): string {
  return formatters().moment.format(new Date(iso));
}

export function formatDay(iso: string): string {
  return formatters().day.format(new Date(iso));
}

/** `3 min ago` within a day, else date and time. */
export function formatWhen(iso: string, nowMs: number): string {
  const passed = new Date(iso).getTime() - nowMs;
  const distance = Math.abs(passed);
  if (distance >= DAY_MS) return formatters().short.format(new Date(iso));
  if (distance < MINUTE_MS) return passed <= 0 ? 'just now' : 'in a moment';
  return distance < HOUR_MS
    ? formatters().relative.format(Math.trunc(passed / MINUTE_MS), 'minute')
    : formatters().relative.format(Math.trunc(passed / HOUR_MS), 'hour');
}
