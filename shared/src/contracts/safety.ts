import * as z from 'zod/mini';
import { limitedText } from './limited-text.ts';
import { endpoint } from './endpoint.ts';
import { AngelId, ClickId, MessageId, TrackerId } from './ids.ts';
import { ProfileCard } from './profiles.ts';
import { wireObject } from './wire.ts';

/** The reason why a profile or a message is reported. `minor` and `threat` go to the front of the queue. */
export const REPORT_REASONS = ['spam', 'money', 'insult', 'threat', 'fake', 'minor', 'other'] as const;
export const ReportReason = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof ReportReason>;

export const REPORT_NOTE_MAX_CHARS = 1000;

const Done = z.object({ result: z.literal('OK') });
const Whom = wireObject({ clickId: ['clickid', ClickId], angelId: ['angelId', AngelId] });

export const safetyEndpoints = {
  /** Closes the conversation for both: neither sees it, neither can write, like or visit. Again is no error. */
  block: endpoint({ service: 'api', method: 'POST', path: '/users/block', body: Whom, answer: Done }),
  unblock: endpoint({ service: 'api', method: 'POST', path: '/users/unblock', body: Whom, answer: Done }),
  blocked: endpoint({
    service: 'api',
    method: 'GET',
    path: '/users/blocked/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    answer: wireObject({ angels: ['bloccati', z.array(ProfileCard)] }),
  }),
  /** One report a profile and day; a repeated one adds its note to the first. */
  report: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/report',
    body: wireObject({
      clickId: ['clickid', ClickId],
      angelId: ['angelId', AngelId],
      reason: ['motivo', ReportReason],
      note: ['nota', z.optional(limitedText(REPORT_NOTE_MAX_CHARS))],
      /** the message it is about */
      messageId: ['messaggioId', z.optional(MessageId)],
      alsoBlock: ['blocca', z.boolean()],
    }),
    answer: Done,
  }),
} as const;
