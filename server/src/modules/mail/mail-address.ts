import { AppError } from '@halo/shared/errors';

/** One plain address: nothing that could end the header, add another recipient or open a display name. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]{1,189}$/u;
const CONTROL = /\p{Cc}/u;

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** @throws AppError email_invalid */
export function assertMailAddress(address: string): string {
  if (!isMailAddress(address)) throw new AppError('email_invalid', { message: 'not one plain mail address' });
  return address;
}

/** For names and subjects, which end up in headers. @throws AppError invalid_request */
export function assertHeaderText(text: string): string {
  if (CONTROL.test(text))
    throw new AppError('invalid_request', { message: 'a line of a mail header holds a control character' });
  return text;
}

/** `mario.rossi@example.com` → `m***@e***.com`: enough to remember it by, too little to write to it. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const end = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***${end < 0 ? '' : domain.slice(end)}`;
}
