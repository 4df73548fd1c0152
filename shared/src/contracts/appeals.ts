import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limitedText } from './limited-text.ts';
import { WireTime, wireObject } from './wire.ts';

export const APPEAL_TEXT_MAX_CHARS = 4000;

const AppealToken = limitedText(512, z.minLength(20));

/** A decision as the person about whom it is finds it behind the link of the mail. */
export const AppealedDecision = wireObject({
  kind: ['kind', z.enum(['warn', 'hidePhoto', 'unverify', 'disable'])],
  /** the words of the mail: paragraphs with an empty line between */
  text: ['text', z.string()],
  decidedAt: ['decidedAt', WireTime],
  until: ['until', WireTime],
  /** an appeal was made */
  isAppealed: ['isAppealed', z.boolean()],
});
export type AppealedDecision = z.output<typeof AppealedDecision>;

/** Without signing in: who is disabled cannot. The token of the mail is all that is needed. */
export const appealEndpoints = {
  /** 410 when the link is unknown or its six months are over. */
  read: endpoint({
    service: 'api',
    method: 'POST',
    path: '/appeals/read',
    body: wireObject({ token: ['token', AppealToken] }),
    answer: AppealedDecision,
  }),
  /** Once a decision; 410 `token_used` after that. */
  write: endpoint({
    service: 'api',
    method: 'POST',
    path: '/appeals',
    body: wireObject({
      token: ['token', AppealToken],
      text: ['testo', limitedText(APPEAL_TEXT_MAX_CHARS, z.regex(/\S/))],
    }),
    answer: wireObject({ result: ['result', z.literal('OK')] }),
  }),
} as const;
