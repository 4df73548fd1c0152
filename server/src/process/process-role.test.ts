import { readEnvironment } from '../env.ts';
import {
  answersService,
  runsWorkers,
  servesPages,
  servesPayments,
  servesSockets,
  warnOfWebAlone,
} from './process-role.ts';

const partsOf = (text: string) => {
  const { role } = readEnvironment({ NODE_ENV: 'test', HALO_ROLE: text });
  return [servesPages(role), servesSockets(role), runsWorkers(role), servesPayments(role)];
};

test.each([
  ['all', [true, true, true, true]],
  ['web', [true, false, false, false]],
  ['realtime', [false, true, false, false]],
  ['workers', [false, false, true, false]],
  ['payments', [false, false, false, true]],
  ['web, realtime', [true, true, false, false]],
])('%s: pages, sockets, background, payments', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test('a call is answered by the part that it belongs to, and a role that there is not is refused', () => {
  expect(answersService(['web'], { service: 'pay' })).toBe(false);
  expect(answersService(['payments'], { service: 'api' })).toBe(false);
  expect(answersService(['realtime'], { service: 'api' })).toBe(false);
  expect(() => partsOf('web,sockets')).toThrow(
    'HALO_ROLE: must be all, or some of web, realtime, workers and payments',
  );
});

test('pages alone are worth a warning: sockets and background work have to be elsewhere', () => {
  const warned: string[] = [];
  for (const text of ['web', 'web,payments', 'web,realtime', 'web,workers', 'all', 'payments'])
    warnOfWebAlone(readEnvironment({ NODE_ENV: 'test', HALO_ROLE: text }).role, { warn: () => warned.push(text) });
  expect(warned).toEqual(['web', 'web,payments']);
});
