import { isOperationsHost, SYSTEM_HOSTS } from './system-hosts.ts';

test('operators sign in at one host, in upper or lower case, and without one nowhere', () => {
  expect(isOperationsHost({ hostname: 'OPS.example' }, { operationsHost: 'ops.example' })).toBe(true);
  expect(isOperationsHost({ hostname: 'luna.example' }, { operationsHost: 'ops.example' })).toBe(false);
  expect(isOperationsHost({ hostname: 'ops.example' }, { operationsHost: undefined })).toBe(false);
});

test('hosts of the platform belong to no brand', () => {
  expect(SYSTEM_HOSTS).toEqual({
    cardFrame: 'pay.localhost',
    walletFrame: 'wallet.localhost',
    mailbox: 'mail.localhost',
    bank: 'bank.localhost',
    google: 'google.localhost',
    measuring: 'measuring.localhost',
    partner: 'partner.localhost',
    operations: 'ops.localhost',
  });
});
