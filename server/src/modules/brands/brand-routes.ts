import { readCommonLegalText } from '@halo/brands';
import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import { looksAfter } from '../../operator-brands.ts';
import { decisionRoutes } from '../../proposals/decision-routes.ts';
import type { BrandChanges } from './brand-changes.ts';

const calls = operationsEndpoints.brands;
/** A brand with its files, in base64. */
const BRAND_MAX_BYTES = 3 * 1024 * 1024;

/** Brands and changes of them. Who makes one needs the right to it before it is there: to its id, or to all. */
export function brandRoutes(changes: BrandChanges): OperationsRoute[] {
  const ofDraft = ({ body }: { body: { brand: { id: string } } }) =>
    ({ action: 'brands', brand: body.brand.id }) as const;
  const ofProposal = async ({ params }: { params: { id: string } }) =>
    ({ action: 'brands', brand: await changes.brandOf(params.id) }) as const;
  return [
    operationsRoute(calls.read, {
      rule: () => ({ action: 'brands' }),
      handle: ({ operator }) => changes.read((id) => looksAfter(operator, id)),
    }),
    operationsRoute(calls.files, {
      rule: ({ params }) => ({ action: 'brands', brand: params.brand }),
      handle: async ({ params }) => ({ files: await changes.files(params.brand) }),
    }),
    operationsRoute(calls.commonLegalText, {
      rule: () => ({ action: 'brands' }),
      handle: async ({ params }) => ({ html: await readCommonLegalText(params.page, params.language) }),
    }),
    operationsRoute(calls.close, {
      rule: ({ params }) => ({ action: 'brands', brand: params.brand }),
      handle: ({ operator, params, body }) => changes.close(operator, params.brand, body),
    }),
    operationsRoute(calls.proposedFiles, {
      rule: ofProposal,
      handle: async ({ params }) => ({ files: await changes.proposedFiles(params.id) }),
    }),
    operationsRoute(calls.check, {
      rule: ofDraft,
      bodyMaxBytes: BRAND_MAX_BYTES,
      handle: async ({ body }) => ({ problems: await changes.check(body) }),
    }),
    operationsRoute(calls.propose, {
      rule: ofDraft,
      bodyMaxBytes: BRAND_MAX_BYTES,
      handle: ({ operator, body }) => changes.propose(operator, body),
    }),
    ...decisionRoutes(calls, changes, ofProposal),
  ];
}
