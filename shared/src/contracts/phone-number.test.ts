import { phoneNumberOf } from './phone-number.ts';

it.each([
  ['347 123 45 67', 'it', '+393471234567'],
  ['02 1234 5678', 'it', '+390212345678'],
  ['06.12.34.56.78', 'fr', '+33612345678'],
  ['612-345-678', 'es', '+34612345678'],
  ['+44 (20) 7946 0958', 'it', '+442079460958'],
  ['0044 20 7946 0958', 'es', '+442079460958'],
] as const)('[ACC-01] %s in %s is %s', (text, country, number) => {
  expect(phoneNumberOf(text, country)).toBe(number);
});

it.each(['12345', 'call me', '+', '+0123456789', '++39347', '3471234567x', '1'.repeat(33), '+1234567890123456', ''])(
  '%s is no number',
  (text) => {
    expect(phoneNumberOf(text, 'it')).toBeUndefined();
  },
);
