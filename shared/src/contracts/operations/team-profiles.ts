import * as z from 'zod/mini';
import { GENDERS } from '../genders.ts';
import { City } from '../geo.ts';
import { Country } from '../language.ts';
import { limitedText, PlaceText } from '../limited-text.ts';
import { call } from './operations-endpoint.ts';

export const TEAM_NAME_MAX_CHARS = 40;
export const TEAM_TEXT_MAX_CHARS = 1000;
export const TEAM_AGES = { min: 18, max: 99 } as const;

const Sentence = limitedText(TEAM_TEXT_MAX_CHARS, z.regex(/\S/));

/** What a profile that the team answers for shows. Its nature is `operator`, and nothing here can change that. */
const shown = {
  name: limitedText(TEAM_NAME_MAX_CHARS, z.regex(/\S/)),
  age: z.int().check(z.minimum(TEAM_AGES.min), z.maximum(TEAM_AGES.max)),
  /** one that the brand offers its members too */
  gender: z.enum(GENDERS),
  /** a town of the brand's country, with its region */
  region: PlaceText,
  city: PlaceText,
  about: Sentence,
  description: Sentence,
};

export const TeamProfileDraft = z.object(shown);
export type TeamProfileDraft = z.infer<typeof TeamProfileDraft>;

export const TeamProfile = z.object({
  ...shown,
  id: z.string(),
  brand: z.string(),
  /** false: it shows a drawing */
  hasPhoto: z.boolean(),
  /** false: paused. It is in no list; who wrote with it keeps what was written, and can send nothing */
  isShown: z.boolean(),
});
export type TeamProfile = z.infer<typeof TeamProfile>;

const params = z.object({ id: limitedText(64) });
const One = z.object({ profile: TeamProfile });

/** Profiles that the team of a brand answers for, at the desk. Each change is in the audit. */
export const teamProfileCalls = {
  /** of the brands that the operator looks after */
  list: call('GET', '/api/team-profiles', {
    answer: z.object({
      profiles: z.array(TeamProfile),
      brands: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          country: Country,
          genders: z.optional(z.array(z.enum(GENDERS))),
        }),
      ),
    }),
  }),
  /** towns of the brand's country whose name begins like this */
  cities: call('GET', '/api/team-profiles/cities', {
    query: z.object({ brand: limitedText(40), text: limitedText(80) }),
    answer: z.object({ cities: z.array(City) }),
  }),
  /** 422 `region_unknown`: there is no such town */
  create: call('POST', '/api/team-profiles', {
    body: z.object({ brand: limitedText(40), profile: TeamProfileDraft }),
    answer: One,
  }),
  save: call('PUT', '/api/team-profiles/:id', { params, body: TeamProfileDraft, answer: One }),
  show: call('POST', '/api/team-profiles/:id/shown', {
    params,
    body: z.object({ isShown: z.boolean() }),
    answer: One,
  }),
  /** As a `data:` address. 404 without one. */
  photo: call('GET', '/api/team-profiles/:id/photo', { params, answer: z.object({ photo: z.string() }) }),
  /** Body: the raw bytes, `application/octet-stream`. In place of the one before. */
  putPhoto: call('PUT', '/api/team-profiles/:id/photo', { params, answer: One }),
  removePhoto: call('DELETE', '/api/team-profiles/:id/photo', { params, answer: One }),
} as const;
