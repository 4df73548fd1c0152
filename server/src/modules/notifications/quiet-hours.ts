import type { NotificationSettings } from '@halo/shared/contracts';

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
/** As often as a change of the clock may move the end. */
const CORRECTIONS = 2;

type QuietHours = Pick<NotificationSettings, 'quietHours' | 'timeZone'>;

/** When the quiet hours that hold now are over; undefined: none hold. */
export function quietUntil({ quietHours, timeZone }: QuietHours, now: Date): Date | undefined {
  if (!quietHours) return undefined;
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  const clock = localMinutes(now, timeZone);
  const isQuiet = from <= to ? clock >= from && clock < to : clock >= from || clock < to;
  if (!isQuiet) return undefined;
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  let end = start + ((to - clock + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
  for (let correction = 0; correction < CORRECTIONS; correction += 1) {
    const off = localMinutes(new Date(end), timeZone) - to;
    // Over midnight the shorter way round.
    const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off < -DAY_MINUTES / 2 ? off + DAY_MINUTES : off;
    // In the hour that a change leaves out, the end would jump to and fro: the later one holds.
    if (shift === 0 || end - shift * MINUTE_MS <= now.getTime()) break;
    end -= shift * MINUTE_MS;
  }
  return new Date(end);
}

/** Whether the local time of this zone is known. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function localMinutes(at: Date, timeZone: string): number {
  const parts = Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: 'hour' | 'minute') => Number(parts.find((each) => each.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
