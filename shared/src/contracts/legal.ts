import * as z from 'zod/mini';
import { DomainName } from './limited-text.ts';
import { LegalPage } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Language } from './language.ts';
import { wireObject } from './wire.ts';

export const legalEndpoints = {
  page: endpoint({
    service: 'api',
    method: 'POST',
    path: '/legal',
    body: wireObject({ page: ['p', LegalPage], domain: ['d', DomainName], language: ['l', Language] }),
    answer: z.object({ html: z.string() }),
  }),
} as const;
