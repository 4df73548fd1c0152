import { createInventedBearers } from './invented-bearers.ts';

function world() {
  let now = 1000;
  const bearers = createInventedBearers(() => now);
  const send = (ip: string, times: number) => {
    for (let round = 0; round < times; round += 1) bearers.addUnknown(ip);
  };
  return { bearers, send, advance: (ms: number) => (now += ms) };
}

it('refuses unknown bearers of an address after 120 in a minute, and of no other', () => {
  const { bearers, send } = world();
  send('192.0.2.1', 119);
  expect(bearers.isRefused('192.0.2.1', 'invented')).toBe(false);
  send('192.0.2.1', 1);
  expect(['192.0.2.1', '192.0.2.2'].map((ip) => bearers.isRefused(ip, 'invented'))).toEqual([true, false]);
});

it('lets bearers through that were good before', () => {
  const { bearers, send } = world();
  bearers.addKnown('good');
  send('192.0.2.1', 500);
  expect(bearers.isRefused('192.0.2.1', 'good')).toBe(false);
});

it('ends a minute after the first one', () => {
  const { bearers, send, advance } = world();
  send('192.0.2.1', 120);
  advance(59_999);
  expect(bearers.isRefused('192.0.2.1', 'invented')).toBe(true);
  advance(1);
  expect(bearers.isRefused('192.0.2.1', 'invented')).toBe(false);
});

it('keeps ten thousand addresses at most', () => {
  const { bearers, send } = world();
  send('192.0.2.1', 120);
  for (let round = 0; round < 10_000; round += 1) bearers.addUnknown(`2001:db8::${round.toString(16)}`);
  expect(bearers.isRefused('192.0.2.1', 'invented')).toBe(false);
});
