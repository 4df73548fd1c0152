import Holidays from 'date-holidays';

/** Public holidays of a country in a year, by country and year: reading them takes milliseconds, a list has many. */
const known = new Map<string, ReadonlySet<string>>();

/** This day, or the next one that is no Saturday, no Sunday and no public holiday of the whole country. */
export function nextWorkingDay(day: string, country: string | undefined): string {
  let date = day;
  while (isWeekend(date) || holidaysOf(country, date.slice(0, 4)).has(date)) date = dayAfter(date);
  return date;
}

/** So many days later that are no Saturday and no Sunday. */
export function workingDaysAfter(day: string, count: number): string {
  let date = day;
  for (let left = count; left > 0; left -= 1) date = nextWorkingDay(dayAfter(date), undefined);
  return date;
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** Empty for a country that is not known, or that the library does not have. */
function holidaysOf(country: string | undefined, year: string): ReadonlySet<string> {
  if (country === undefined) return new Set();
  const key = `${country}-${year}`;
  let days = known.get(key);
  if (!days) {
    const all = new Holidays(country.toUpperCase()).getHolidays(Number(year)) as Holiday[] | undefined;
    days = new Set((all ?? []).filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10)));
    known.set(key, days);
  }
  return days;
}

type Holiday = ReturnType<Holidays['getHolidays']>[number];
