import { isTimeZone, quietUntil } from './quiet-hours.ts';

const night = { quietHours: { from: '22:30', to: '07:00' }, timeZone: 'Europe/Rome' };
const at = (text: string) => new Date(text);

describe('quiet hours', () => {
  it.each([
    // Rome is an hour ahead of UTC in March.
    ['before they begin', '2026-03-10T21:29:59Z', undefined],
    ['from their first minute', '2026-03-10T21:30:00Z', '2026-03-11T06:00:00.000Z'],
    ['after midnight', '2026-03-11T02:15:42Z', '2026-03-11T06:00:00.000Z'],
    ['at their end', '2026-03-11T06:00:00Z', undefined],
  ])('%s', (_, now, end) => {
    expect(quietUntil(night, at(now))?.toISOString()).toBe(end);
  });

  it('within one day', () => {
    const siesta = { quietHours: { from: '14:00', to: '16:00' }, timeZone: 'Europe/Madrid' };
    expect(quietUntil(siesta, at('2026-07-01T12:30:00Z'))?.toISOString()).toBe('2026-07-01T14:00:00.000Z');
    expect(quietUntil(siesta, at('2026-07-01T14:00:00Z'))).toBeUndefined();
  });

  it('end by the clock of the person, also in the nights in which it is changed', () => {
    expect(quietUntil(night, at('2026-03-28T22:00:00Z'))?.toISOString()).toBe('2026-03-29T05:00:00.000Z');
    expect(quietUntil(night, at('2026-10-24T21:00:00Z'))?.toISOString()).toBe('2026-10-25T06:00:00.000Z');
  });

  it('end later and never in the past when their end is an hour that does not exist', () => {
    const short = { quietHours: { from: '01:00', to: '02:30' }, timeZone: 'Europe/Rome' };
    const now = at('2026-03-29T00:30:00Z');
    const end = quietUntil(short, now);
    expect(end?.getTime()).toBeGreaterThan(now.getTime());
    expect(quietUntil(short, end ?? now)).toBeUndefined();
  });

  it('none: none, and none of no length', () => {
    expect(quietUntil({ timeZone: 'Europe/Rome' }, at('2026-03-11T02:00:00Z'))).toBeUndefined();
    expect(
      quietUntil({ quietHours: { from: '08:00', to: '08:00' }, timeZone: 'Europe/Rome' }, at('2026-03-11T07:00:00Z')),
    ).toBeUndefined();
  });

  it('know the zones of the world, and no others', () => {
    expect(['Europe/Rome', 'America/Argentina/Buenos_Aires', 'UTC'].map(isTimeZone)).toEqual([true, true, true]);
    expect(['', 'Rome', 'Europe/Atlantis', '../etc'].map(isTimeZone)).toEqual([false, false, false, false]);
  });
});
