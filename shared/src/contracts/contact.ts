import * as z from 'zod/mini';
import { Email } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Language } from './language.ts';
import { limitedText } from './limited-text.ts';
import { wireObject } from './wire.ts';

/** What a message is about, so that the desk can put it beside the right facts. */
const CONTACT_TOPICS = ['account', 'payments', 'safety', 'privacy', 'other'] as const;
export const ContactTopic = z.enum(CONTACT_TOPICS);
export type ContactTopic = z.infer<typeof ContactTopic>;

export const CONTACT_NAME_MAX_CHARS = 80;
export const CONTACT_TEXT_MAX_CHARS = 4000;

const HAS_WORDS = z.regex(/\S/);

export const ContactRequest = wireObject({
  name: ['nome', limitedText(CONTACT_NAME_MAX_CHARS, z.regex(/^\P{Cc}*$/u), HAS_WORDS)],
  /** where the answer goes */
  email: ['email', Email],
  topic: ['argomento', ContactTopic],
  text: ['testo', limitedText(CONTACT_TEXT_MAX_CHARS, HAS_WORDS)],
  /** of the page it was written on: the answer comes in the same */
  language: ['lingua', Language],
});
export type ContactRequest = z.output<typeof ContactRequest>;

export const contactEndpoints = {
  /** For everybody, with a session or without. The same answer whether the address has an account or not. */
  write: endpoint({
    service: 'mail',
    method: 'POST',
    path: '/contact',
    body: ContactRequest,
    answer: wireObject({
      result: ['result', z.literal('OK')],
      /** the number to ask about later */
      ticket: ['numero', z.string()],
    }),
  }),
} as const;
