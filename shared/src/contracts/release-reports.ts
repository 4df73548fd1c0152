import * as z from 'zod/mini';
import { limitedText } from './limited-text.ts';
import { endpoint } from './endpoint.ts';
import { ReleaseGroup, ReleaseVersion } from './release.ts';

/** Where on its way to the screen a remote failed. `set`: the signed release set itself. */
export const LoadFailurePhase = z.enum([
  'set',
  'entry',
  'init',
  'get',
  'chunk',
  'style',
  'bootstrap',
  'mount',
  'update',
]);
export type LoadFailurePhase = z.infer<typeof LoadFailurePhase>;

/**
 * What went wrong, in one word.
 * - `missing` 404, `http` another status, `not_script` other content than a script, `offline` no answer at all
 * - `timeout` the phase took too long, `tampered` bytes that do not have the signed hash
 * - `empty` the script left no container, `threw` its code failed, `not_a_page` it has no lifecycles
 * - `wrong_key`, `expired`, `replayed`, `malformed`, `wrong_brand` for a refused release set
 * - `blocked` an address that the page may not load scripts from
 */
export const LoadFailureCode = z.enum([
  'missing',
  'http',
  'not_script',
  'offline',
  'timeout',
  'tampered',
  'empty',
  'threw',
  'not_a_page',
  'wrong_key',
  'expired',
  'replayed',
  'malformed',
  'wrong_brand',
  'blocked',
]);
export type LoadFailureCode = z.infer<typeof LoadFailureCode>;

const subject = { remote: limitedText(60), version: ReleaseVersion, group: ReleaseGroup };
const durationMs = z.number().check(z.minimum(0), z.maximum(600_000));

/** One fact about a remote on one page load. */
export const ReleaseReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loaded'), ...subject, durationMs }),
  z.object({ kind: z.literal('failed'), ...subject, phase: LoadFailurePhase, code: LoadFailureCode, durationMs }),
  /** It was there and threw: in a rendering, or where `at` says, and nothing caught it. */
  z.object({ kind: z.literal('crashed'), ...subject, at: z.optional(z.enum(['script', 'promise'])) }),
  /** LCP and INP in milliseconds, CLS as a number; counted for the remote whose page was open */
  z.object({
    kind: z.literal('vital'),
    ...subject,
    name: z.enum(['LCP', 'INP', 'CLS']),
    value: z.number().check(z.minimum(0)),
  }),
]);
export type ReleaseReport = z.infer<typeof ReleaseReport>;

/** Most reports in one call; a page sends what it gathered when it is hidden, and failures at once. */
export const RELEASE_REPORTS_MAX = 50;

export const releaseReportEndpoints = {
  report: endpoint({
    service: 'kpi',
    method: 'POST',
    path: '/releases',
    body: z.object({
      revision: z.int(),
      reports: z.array(ReleaseReport).check(z.minLength(1), z.maxLength(RELEASE_REPORTS_MAX)),
    }),
    answer: z.object({ result: z.literal('OK') }),
  }),
} as const;
