import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ReleaseGroups, ReleaseKeys, SignedReleases } from './release.ts';

/** What an open tab asks for after it was notified of a change, and twice a minute when nothing can notify it. */
export const CurrentReleases = z.object({
  signed: SignedReleases,
  groups: ReleaseGroups,
  /** false: no visitor's cookie came with the question, so the groups are unknown; a page keeps those it came with */
  isVisitorKnown: z.optional(z.boolean()),
  keys: ReleaseKeys,
  /** version of the shell that a new page load would get */
  softwareVersion: z.string(),
});
export type CurrentReleases = z.infer<typeof CurrentReleases>;

export const currentReleasesEndpoints = {
  /**
   * The groups are those of the visitor's cookie. Without a cookie no group is drawn: it would be another with each
   * call.
   */
  current: endpoint({ service: 'api', method: 'GET', path: '/releases/current', answer: CurrentReleases }),
} as const;
