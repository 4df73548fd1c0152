import { MESSAGE_MAX_CHARS } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';

/**
 * Everything below a space that is neither tab nor new line, and DEL. PostgreSQL stores no NUL, and the others
 * are never typed on purpose.
 */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** One half of a pair alone; it has no form in UTF-8. */
const HALF_PAIR = /\p{Surrogate}/gu;

/**
 * A message as it is stored: one kind of line end, no control characters, half emoji replaced, trimmed.
 * @throws AppError message_empty, message_too_long
 */
export function messageText(raw: string): string {
  const text = raw.replace(HALF_PAIR, '\ufffd').replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();
  if (text === '') throw new AppError('message_empty', { field: 'text', message: 'nothing is left of the text' });
  if (text.length > MESSAGE_MAX_CHARS)
    throw new AppError('message_too_long', { field: 'text', message: `more than ${MESSAGE_MAX_CHARS} characters` });
  return text;
}
