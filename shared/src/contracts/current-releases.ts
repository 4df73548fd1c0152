import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ReleaseGroups, ReleaseKeys, SignedReleases } from './release.ts';

/** What an open tab asks for after it was told of a change, and twice a minute when nobody can tell it. */
export const CurrentReleases = z.object({
  signed: SignedReleases,
  groups: ReleaseGroups,
  /** false: no visitor's cookie came with the question, so nobody knows the groups; a page keeps those it came with */
  isVisitorKnown: z.optional(z.boolean()),
  keys: ReleaseKeys,
  /** version of the shell that a new page load would get */
  softwareVersion: z.string(),
});
export type CurrentReleases = z.infer<typeof CurrentReleases>;

export const currentReleasesEndpoints = {
  /** The groups are those of the visitor's cookie; nobody who comes without one is drawn anew with each question. */
  current: endpoint({ service: 'api', method: 'GET', path: '/releases/current', answer: CurrentReleases }),
} as const;
