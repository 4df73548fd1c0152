import { fakePayment } from '../testing/fake-payments.ts';
import { timelineOf } from './timeline.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

it.each([
  ['Subscription began', inDays(-1), {}],
  ['Subscription begins, after the one before it', inDays(5), {}],
  ['Waits for its buyer; begins by itself then', inDays(14), { waits: true }],
])('%s', (title, startedAt, change) => {
  const subscription = { id: 's', startedAt, paidUntil: inDays(40), renews: false, periods: 1, ...change };
  const moments = timelineOf(fakePayment({ purchase: { subscription } }));
  expect(moments.find(({ key }) => key === 'subscription')?.title).toBe(title);
});
