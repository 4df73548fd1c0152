import { refusalKind, validationKind } from './adyen-refusal.ts';

describe('[PAY-14] what a refusal of Adyen means', () => {
  it.each([
    ['24', 'CVC Declined', 'invalid_cvc'],
    ['12', 'Not enough balance', 'insufficient_funds'],
    ['28', 'Withdrawal amount exceeded', 'insufficient_funds'],
    ['5', 'Blocked Card', 'lost_or_stolen'],
    ['25', 'Restricted Card', 'lost_or_stolen'],
    ['6', 'Expired Card', 'expired_card'],
    ['46', 'Transaction blocked by Adyen to prevent excessive retry fees', 'already_declined'],
    ['18', 'Pin tries exceeded', 'change_method'],
    ['10', 'Not supported', 'change_method'],
    ['4', 'Acquirer Error', 'processing_error'],
    ['9', 'Issuer Unavailable', 'processing_error'],
    ['2', 'Refused', 'card_declined'],
    ['11', '3D Not Authenticated', 'authentication_failed'],
    ['42', '3DS Authentication Error', 'authentication_failed'],
    ['38', 'Authentication required', 'authentication_required'],
    ['8', 'Invalid Card Number', 'invalid_number'],
    ['20', 'FRAUD', 'card_blacklisted'],
    ['31', 'Issuer Suspected Fraud', 'card_blacklisted'],
    ['3', 'Referral', 'payment_retry'],
    ['16', 'Shopper Cancelled', 'payment_cancelled'],
  ])('%s %s → %s, by number and by words', (reasonCode, reason, kind) => {
    expect(refusalKind({ reasonCode, reason })).toBe(kind);
    expect(refusalKind({ reasonCode })).toBe(kind);
    expect(refusalKind({ reason })).toBe(kind);
  });

  it.each([
    ['101', 'invalid_number'],
    ['103', 'invalid_cvc'],
    ['129', 'invalid_expiry_year'],
    ['140', 'expired_card'],
    ['141', 'invalid_expiry_month'],
    ['153', 'invalid_cvc'],
    ['803', 'card_not_on_file'],
  ])('request refused with %s → %s', (errorCode, kind) => {
    expect(validationKind(errorCode)).toBe(kind);
  });

  it.each([
    ['41 : Lost card', 'lost_or_stolen'],
    ['43 : Stolen card', 'lost_or_stolen'],
    ['51 : Insufficient funds', 'insufficient_funds'],
    ['N7 : CVV2 failure', 'invalid_cvc'],
    ['54', 'expired_card'],
    ['05 : Do not honor', 'card_declined'],
  ])('a plain refusal with the bank saying "%s" → %s', (rawReason, kind) => {
    expect(refusalKind({ reasonCode: '2', reason: 'Refused', rawReason })).toBe(kind);
  });

  it('believes Adyen before the bank', () => {
    expect(refusalKind({ reasonCode: '20', reason: 'FRAUD', rawReason: '51 : Insufficient funds' })).toBe(
      'card_blacklisted',
    );
  });

  it('says nothing about what it does not know', () => {
    expect(refusalKind({})).toBe('payment_generic');
    expect(refusalKind({ reasonCode: '99', reason: 'New Reason' })).toBe('payment_generic');
    expect(validationKind('905')).toBeUndefined();
  });
});
