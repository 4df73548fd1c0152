/** Brands live in one zone; days of a law and months of a limit are the people's, not Greenwich's. */
const TIME_ZONE = 'Europe/Rome';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

interface LocalTime {
  readonly year: number;
  /** from 0 */
  readonly month: number;
  readonly day: number;
}

/** The midnight that begins the day so many days after the day of an instant. */
export function startOfDay(instant: Date, daysLater = 0): Date {
  const { year, month, day } = localTime(instant);
  return midnight(year, month, day + daysLater);
}

/** The day of an instant, as `2026-03-28`. */
export function dayOf(instant: Date): string {
  const { year, month, day } = localTime(instant);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** The midnight that begins the day so many days after this one. */
export function midnightOf(day: string, daysLater = 0): Date {
  const [year = 1, month = 1, date = 1] = day.split('-').map(Number);
  return midnight(year, month - 1, date + daysLater);
}

/** The midnight that begins the month of an instant. */
export function startOfMonth(instant: Date): Date {
  const { year, month } = localTime(instant);
  return midnight(year, month, 1);
}

/** Two rounds: the first guess may lie on the other side of a change of the clocks. */
function midnight(year: number, month: number, day: number): Date {
  const wanted = Date.UTC(year, month, day);
  let guess = wanted - offsetAt(wanted);
  guess = wanted - offsetAt(guess);
  return new Date(guess);
}

/** How far the zone is ahead of UTC then, in milliseconds. */
function offsetAt(time: number): number {
  const { year, month, day, hour, minute, second } = numbers(new Date(time));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

function localTime(instant: Date): LocalTime {
  const { year, month, day } = numbers(instant);
  return { year, month: month - 1, day };
}

function numbers(instant: Date) {
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
  return { year, month, day, hour, minute, second };
}
