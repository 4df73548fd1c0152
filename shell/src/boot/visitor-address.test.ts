import { AppError } from '@halo/shared/errors';
import type { HttpClient } from '@halo/shared/http';
import { aBrand, createFakePlatform } from '@halo/shared/testing';
import { rememberAddress } from './visitor-address.ts';

function parts(isAffiliated: boolean, call: () => Promise<unknown>) {
  const platform = createFakePlatform();
  const http = { call: jest.fn(call) } as unknown as HttpClient & { call: jest.Mock };
  return { brand: { ...aBrand(), isAffiliated }, http, storage: platform.storage, log: platform.log, platform };
}

const answer = async () => ({ ip: '198.51.100.7', userAgent: 'Browser/1' });

test('[BOOT-05] an affiliation brand asks the tracker host for ip and ua', async () => {
  const given = parts(true, answer);
  await rememberAddress(given);
  expect([given.storage.get('ip'), given.storage.get('ua')]).toEqual(['198.51.100.7', 'Browser/1']);
});

test('[BOOT-05] other brands do not', async () => {
  const given = parts(false, answer);
  await rememberAddress(given);
  expect(given.http.call).not.toHaveBeenCalled();
  expect(given.storage.get('ip')).toBeUndefined();
});

test('[BOOT-05] a tracker host that fails is only noted', async () => {
  const given = parts(true, async () => {
    throw new AppError('timeout');
  });
  await expect(rememberAddress(given)).resolves.toBeUndefined();
  expect(given.platform.logged).toEqual([expect.objectContaining({ level: 'warn' })]);
});
