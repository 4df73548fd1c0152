import { isEmail } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { isMailAddress } from '../mail/index.ts';

export { normalizeEmail } from '@halo/server-kit/text/normalize-email';

/** Addresses that are thrown away after one mail: the account would be lost with them. */
const FORBIDDEN_DOMAINS = new Set([
  '10minutemail.com',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'guerrillamail.com',
  'mailinator.com',
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
]);

/** Takes a normalised address. */
export function isEmailAddress(email: string): boolean {
  return isEmail(email) && isMailAddress(email);
}

export function isForbiddenEmail(email: string): boolean {
  return FORBIDDEN_DOMAINS.has(email.slice(email.lastIndexOf('@') + 1));
}

/** Takes a normalised address. @throws email_invalid, email_forbidden */
export function assertUsableAddress(email: string): void {
  if (!isEmailAddress(email)) throw new AppError('email_invalid', { field: 'newEmail', message: 'no e-mail address' });
  if (isForbiddenEmail(email))
    throw new AppError('email_forbidden', { field: 'newEmail', message: 'addresses of this domain are not taken' });
}
