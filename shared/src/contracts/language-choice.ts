import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Language } from './language.ts';
import { wireObject } from './wire.ts';

export const languageChoiceEndpoints = {
  /** The language of the account: of its pages in every browser, and of its mails and notifications. */
  keep: endpoint({
    service: 'api',
    method: 'PUT',
    path: '/users/language',
    body: wireObject({ language: ['lingua', Language] }),
    answer: z.object({ result: z.literal('OK') }),
  }),
} as const;
