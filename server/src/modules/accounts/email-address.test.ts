import { isEmailAddress, isForbiddenEmail, normalizeEmail } from './email-address.ts';
import { maskEmail } from '../mail/index.ts';

it.each([
  [' Mario. Rossi@Example.COM ', 'mario.rossi@example.com'],
  ['a@b.it\n', 'a@b.it'],
  ['a@b.it\nBcc:c@d.it', 'a@b.it\nbcc:c@d.it'],
])('%j is kept as %j', (given, kept) => expect(normalizeEmail(given)).toBe(kept));

it.each(['a@b.it', 'mario.rossi+halo@sub.example.com', 'ñandú@correo.es'])('%s is an address', (email) =>
  expect(isEmailAddress(email)).toBe(true),
);

it.each([
  '',
  'a',
  'a@b',
  '@b.it',
  'a@@b.it',
  'a b@c.it',
  'a@b.it\nbcc:c',
  'a@b.it,c@d.it',
  '<a@b.it>',
  `${'x'.repeat(65)}@b.it`,
  `a@${'x'.repeat(250)}.it`,
])('%j is none', (email) => expect(isEmailAddress(email)).toBe(false));

it('takes no time over an address made to take long', () => {
  const started = performance.now();
  isEmailAddress(`${'a@'.repeat(25_000)}.`);
  isEmailAddress(`a@${'.'.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it('masks', () => {
  expect(maskEmail('mario.rossi@example.co.uk')).toBe('m***@e***.uk');
});

it('knows addresses that are thrown away', () => {
  expect(isForbiddenEmail('x@mailinator.com')).toBe(true);
  expect(isForbiddenEmail('x@notmailinator.com')).toBe(false);
});

it.each([
  '10minutemail.com',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'guerrillamail.com',
  'maildrop.cc',
  'mintemail.com',
  'mohmal.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
  'yopmail.fr',
])('takes no address of %s, nor of one that only ends so', (domain) => {
  expect(isForbiddenEmail(`x@${domain}`)).toBe(true);
  expect(isForbiddenEmail(`x@y@${domain}`)).toBe(true);
  expect(isForbiddenEmail(`x@not${domain}`)).toBe(false);
});

it('masks what has no domain, or one without a dot', () => {
  expect(maskEmail('mario')).toBe('m***@***');
  expect(maskEmail('')).toBe('***@***');
  expect(maskEmail('mario@localhost')).toBe('m***@l***');
  expect(maskEmail('mario@.it')).toBe('m***@.***.it');
});
