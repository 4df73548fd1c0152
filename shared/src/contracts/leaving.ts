import * as z from 'zod/mini';
import { PASSWORD_MAX_CHARS } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ClickId } from './ids.ts';
import { limitedText } from './limited-text.ts';
import { WireTime, wireObject } from './wire.ts';

/** Days in which a person who deletes the account may change their mind. */
export const DELETION_DAYS = 30;

const Done = z.object({ result: z.literal('OK') });

/** Ways to go: for a while, for good, and with everything that is one's own. */
export const leavingEndpoints = {
  /** Pauses the account: signed out everywhere, not shown, no mails. Its owner comes back by signing in. */
  disableProfile: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/disableProfile',
    body: wireObject({ clickId: ['clickid', ClickId] }),
    answer: Done,
  }),
  /** Signed out everywhere at once, erased after the days to change one's mind. Problems: wrong_credentials. */
  deleteAccount: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/deleteAccount',
    body: wireObject({ clickId: ['clickid', ClickId], password: ['password', limitedText(PASSWORD_MAX_CHARS)] }),
    answer: wireObject({ result: ['result', z.literal('OK')], erasesAt: ['cancellatoIl', WireTime] }),
  }),
} as const;
