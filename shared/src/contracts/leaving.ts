import * as z from 'zod/mini';
import { PASSWORD_MAX_CHARS } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ClickId } from './ids.ts';
import { limitedText } from './limited-text.ts';
import { WireTime, wireObject } from './wire.ts';

/** Days in which a person who deletes the account may change their mind. */
export const DELETION_DAYS = 30;

const Done = z.object({ result: z.literal('OK') });

/** Days in which a copy of the own data may be fetched. */
export const EXPORT_DAYS = 7;

/** Where a copy of the own data stands. */
export const DataExport = z.object({
  status: z.enum(['none', 'preparing', 'ready']),
  askedAt: z.optional(WireTime),
  /** the file is gone then */
  expiresAt: z.optional(WireTime),
  /** when another one may be asked for; absent: now */
  nextAt: z.optional(WireTime),
});
export type DataExport = z.output<typeof DataExport>;

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
  dataExport: endpoint({
    service: 'api',
    method: 'GET',
    path: '/users/export/:clickId',
    params: z.object({ clickId: ClickId }),
    answer: DataExport,
  }),
  /** Made in the background, within minutes; a mail says when. Problems: too_many_attempts (one a day). */
  askForExport: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/export',
    body: wireObject({ clickId: ['clickid', ClickId] }),
    answer: DataExport,
  }),
  /** The file: a ZIP, as base64, because only a call with a bearer may have it. */
  downloadExport: endpoint({
    service: 'api',
    method: 'GET',
    path: '/users/export/:clickId/file',
    params: z.object({ clickId: ClickId }),
    answer: z.object({ content: z.string() }),
  }),
} as const;
