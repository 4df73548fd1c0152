import { accountName, isSameAccount } from './provider-account.ts';
import { webhookPath } from './provider-module.ts';

const shared = { provider: 'adyen', accountCompany: '' } as const;
const own = { provider: 'adyen', accountCompany: 'halo-es' } as const;

it('an account has a name and an address of its own; the one of the installation has those of its provider', () => {
  expect([accountName(shared), webhookPath(shared)]).toEqual(['adyen', '/pay/webhooks/adyen']);
  expect([accountName(own), webhookPath(own)]).toEqual(['adyen@halo-es', '/pay/webhooks/halo-es/adyen']);
});

it('two accounts at one provider are not the same', () => {
  expect([isSameAccount(own, { ...own }), isSameAccount(own, shared)]).toEqual([true, false]);
  expect(isSameAccount(own, { ...own, provider: 'mollie' })).toBe(false);
});
