import { firstEnd, slidTo } from './operator-session.ts';

const HOUR = 60 * 60_000;
const login = new Date('2026-03-10T08:00:00Z');
const after = (hours: number) => new Date(login.getTime() + hours * HOUR);

test('a session ends 8 hours after the login when it is not used', () => expect(firstEnd(login)).toEqual(after(8)));

test.each([
  ['slides with its use', after(8), after(7), after(15)],
  ['does not move for less than a minute', after(8), new Date(login.getTime() + 59_000), undefined],
  ['does not slide beyond a day after the login', after(23.5), after(23), after(24)],
  ['ends a day after the login whatever happens', after(24), after(23.9), undefined],
])('it %s', (_name, expiresAt, now, end) => expect(slidTo({ createdAt: login, expiresAt }, now)).toEqual(end));
