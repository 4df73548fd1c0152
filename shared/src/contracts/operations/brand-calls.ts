import * as z from 'zod/mini';
import { LegalPage } from '../brand.ts';
import { Language } from '../language.ts';
import { ShortName } from '../limited-text.ts';
import {
  BrandBook,
  BrandCheck,
  BrandFiles,
  BrandProposal,
  CommonLegalText,
  NewBrandClosing,
  NewBrandProposal,
} from './brands.ts';
import { decisionCalls, OfProposal } from './decision-calls.ts';
import { call } from './operations-endpoint.ts';

const ofBrand = z.object({ brand: ShortName });

export const brandCalls = {
  /** of the brands that the operator looks after */
  read: call('GET', '/api/brands', { answer: BrandBook }),
  /** of a brand, as they are served now */
  files: call('GET', '/api/brands/:brand/files', { params: ofBrand, answer: BrandFiles }),
  /** what brands without a text of their own show */
  commonLegalText: call('GET', '/api/brands/common-texts/:page/:language', {
    params: z.object({ page: LegalPage, language: Language }),
    answer: CommonLegalText,
  }),
  /** what stands in the way of going live; writes nothing */
  check: call('POST', '/api/brands/check', { body: NewBrandProposal, answer: BrandCheck }),
  /** 422 with the problems when it could not go live */
  propose: call('POST', '/api/brands/proposals', { body: NewBrandProposal, answer: BrandProposal }),
  /** 422 while it has members, or when it cannot be closed at all */
  close: call('POST', '/api/brands/:brand/closing', {
    params: ofBrand,
    body: NewBrandClosing,
    answer: BrandProposal,
  }),
  /** who agrees looks at them before */
  proposedFiles: call('GET', '/api/brands/proposals/:id/files', { params: OfProposal, answer: BrandFiles }),
  /** agreed to it is live within seconds in every process */
  ...decisionCalls('/api/brands/proposals'),
} as const;
