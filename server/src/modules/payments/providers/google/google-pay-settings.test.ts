import { assertRealGooglePay } from './google-pay-settings.ts';

const real = {
  environment: 'PRODUCTION',
  gatewayMerchantId: 'HaloLuna',
  merchantId: 'BCR2DN4T',
  merchantName: 'Luna',
} as const;
const start = (isProduction: boolean, googlePayMerchantId: string | undefined, change: object) =>
  assertRealGooglePay({ isProduction, googlePayMerchantId }, [
    { id: 'sol', googlePay: real },
    { id: 'luna', googlePay: { ...real, ...change } },
  ]);

it.each([{ environment: 'TEST' }, { merchantId: 'TEST' }])('production refuses %j for the brand it names', (change) => {
  expect(() => start(true, 'BCR2DN4T', change)).toThrow(/the brand luna uses Google Pay's test environment/);
});

it('anything goes where Google Pay is real, is not set up, or money is not', () => {
  expect(() => start(true, 'BCR2DN4T', {})).not.toThrow();
  expect(() => start(true, undefined, { environment: 'TEST' })).not.toThrow();
  expect(() => start(false, 'BCR2DN4T', { environment: 'TEST' })).not.toThrow();
});
