import { chargeableAt, latestNotice, noticeAt, noticeCutoffs } from './notice-rule.ts';

const at = (text: string) => new Date(`${text}T10:00:00Z`);
const YEAR = { startsAt: at('2026-03-10'), endsAt: at('2027-03-10') };

describe('when a subscriber is notified that their plan renews', () => {
  it.each([
    ['it', '2027-02-07', '2027-02-08'],
    ['es', '2027-02-22', '2027-02-23'],
    ['fr', '2027-01-10', '2027-02-10'],
    ['de', '2027-02-07', '2027-02-08'],
  ])('%s: a year is announced in time', (country, sent, latest) => {
    expect(noticeAt(country, YEAR)).toEqual(at(sent));
    expect(latestNotice(country, YEAR.endsAt)).toEqual(at(latest));
  });

  it('France: never earlier than three months before', () => {
    expect(noticeAt('FR', YEAR) > at('2026-12-10')).toBe(true);
  });

  it.each(['it', 'fr'])('%s: a month is shorter than the notice, so it goes out at once', (country) => {
    const month = { startsAt: at('2026-03-10'), endsAt: at('2026-04-10') };
    expect(noticeAt(country, month)).toEqual(country === 'it' ? month.startsAt : month.startsAt);
  });

  it('Spain: half way through a month', () => {
    expect(noticeAt('es', { startsAt: at('2026-03-10'), endsAt: at('2026-04-10') })).toEqual(at('2026-03-25'));
  });

  it.each(['it', 'es', 'fr', 'de'])('%s: seen from now and seen from the end it is the same moment', (country) => {
    for (let day = 0; day < 366; day += 1) {
      const now = new Date(at('2026-03-10').getTime() + day * 86_400_000);
      const { named, other } = noticeCutoffs(now);
      const until = named.find(([each]) => each === country)?.[1] ?? other;
      // A period that ends on the last day of a month has no same day in every month before it: then a notice is early,
      // by days.
      const isDue = YEAR.endsAt <= until;
      expect(isDue).toBe(noticeAt(country, YEAR) <= now);
    }
  });
});

test('no charge within three days of the notice', () => {
  expect(chargeableAt(at('2026-04-10'), at('2026-03-11'))).toEqual(at('2026-04-10'));
  expect(chargeableAt(at('2026-04-10'), at('2026-04-10'))).toEqual(at('2026-04-13'));
});
