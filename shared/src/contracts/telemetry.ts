import * as z from 'zod/mini';
import { ShortName, limitedText } from './limited-text.ts';
import { endpoint } from './endpoint.ts';
import { AngelId, TrackerId } from './ids.ts';
import { wireObject } from './wire.ts';

const Done = z.object({ result: z.literal('OK') });

export const telemetryEndpoints = {
  event: endpoint({
    service: 'api',
    method: 'POST',
    path: '/log/event',
    body: wireObject({
      clickId: ['clickid', TrackerId],
      angelId: ['angelId', z.optional(AngelId)],
      kind: ['type', limitedText(60)],
      detail: ['metadata', z.optional(z.record(ShortName, limitedText(400)))],
    }),
    answer: Done,
  }),
  /** An error seen in a browser; cut at 4 kB, one line in the log. */
  client: endpoint({
    service: 'api',
    method: 'POST',
    path: '/log/client',
    body: wireObject({
      subject: ['subject', limitedText(200)],
      message: ['messaggio', limitedText(4000)],
      clickId: ['clickid', z.optional(TrackerId)],
    }),
    answer: Done,
  }),
  /** Affiliation brands only. */
  address: endpoint({
    service: 'tracker',
    method: 'GET',
    path: '/getIp.php',
    answer: wireObject({ ip: ['ip', z.string()], userAgent: ['ua', z.string()] }),
  }),
} as const;
