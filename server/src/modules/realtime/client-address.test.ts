import type { Socket } from 'node:net';
import { createClientAddress } from './client-address.ts';

function request(peer: string, forwarded?: string) {
  return {
    socket: { remoteAddress: peer } as Socket,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  };
}

test('without proxies a forwarded address is not believed', () => {
  expect(createClientAddress([])(request('203.0.113.5', '198.51.100.1'))).toBe('203.0.113.5');
});

test('behind our proxies it is the last address that is not ours', () => {
  const addressOf = createClientAddress(['10.0.0.0/8', '::1']);
  expect(addressOf(request('::ffff:10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9'))).toBe('198.51.100.1');
  expect(addressOf(request('::1', '198.51.100.7'))).toBe('198.51.100.7');
  expect(addressOf(request('10.1.2.3'))).toBe('10.1.2.3');
});
