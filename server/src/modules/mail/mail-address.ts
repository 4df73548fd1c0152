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
