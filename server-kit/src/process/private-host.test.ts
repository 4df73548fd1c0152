import { isPrivateAddress, isPrivateHost } from './private-host.ts';

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '10.255.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.20',
  '169.254.1.1',
  '::1',
  '[::1]',
  '::ffff:10.0.0.7',
  '[::ffff:a00:7]',
  'fd00::7',
  'fe80::1',
])('%s is private', (address) => {
  expect([isPrivateAddress(address), isPrivateHost(address)]).toEqual([true, true]);
});

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '11.0.0.1', '2001:db8::1', '[2a00::1]', '::ffff:8.8.8.8'])(
  '%s is not private',
  (address) => expect([isPrivateAddress(address), isPrivateHost(address)]).toEqual([false, false]),
);

test('names count only where a host may have one', () => {
  for (const name of ['localhost', 'minio', 'ops.localhost', 'db.internal', 'redis.halo.svc.cluster.local', 'x.test'])
    expect([name, isPrivateAddress(name), isPrivateHost(name)]).toEqual([name, false, true]);
  for (const name of ['db.example.com', 'localhost.example.com', '10.0.0.1.nip.io', ''])
    expect([name, isPrivateHost(name)]).toEqual([name, false]);
});
