import { adyenRetry } from './adyen-retry.ts';

describe('whether Adyen may be asked again for a renewal', () => {
  it.each([
    ['a stolen card', { reasonCode: '5' }, 'never'],
    ['an expired card', { reason: 'Expired Card' }, 'never'],
    ['a blocked card', { reasonCode: '25' }, 'never'],
    ['a number that is none', { reasonCode: '8' }, 'never'],
    ['a shop that may not charge it', { reasonCode: '23' }, 'never'],
    ['too many attempts, as Adyen says', { reasonCode: '46' }, 'never'],
    ['an agreement that was stopped (Visa R1)', { reasonCode: '2', rawReason: 'R1 : Revocation' }, 'never'],
    ['category 1 of Visa behind a plain refusal', { reasonCode: '2', rawReason: '04 : Pick up card' }, 'never'],
    ['advice 03 of Mastercard', { reasonCode: '12', merchantAdvice: '03' }, 'never'],
    ['advice 21: its owner stopped it', { reasonCode: '2', merchantAdvice: '21' }, 'never'],
    ['no money', { reasonCode: '12' }, 'later'],
    ['a bank that is away', { reasonCode: '9' }, 'later'],
    ['a plain refusal', { reason: 'Refused', rawReason: '05 : Do not honour' }, 'later'],
    ['advice 24: after an hour', { reasonCode: '2', merchantAdvice: '24' }, 'later'],
    ['advice 30: after ten days, which a renewal does not have', { reasonCode: '2', merchantAdvice: '30' }, undefined],
    ['a bank that wants to ask', { reasonCode: '38' }, 'withShopper'],
    ['a bank that wants to ask, in its own code', { reasonCode: '2', rawReason: '1A : SCA' }, 'withShopper'],
    ['an amount that is wrong', { reasonCode: '7' }, undefined],
    ['a payment that its shopper cancelled', { reasonCode: '16' }, undefined],
    ['no reason', {}, undefined],
    ['words that are not known', { reason: 'Mercury in retrograde' }, undefined],
  ])('%s', (_case, refusal, advice) => {
    expect(adyenRetry(refusal)).toBe(advice);
  });
});
