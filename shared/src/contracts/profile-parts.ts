import type { User } from './accounts.ts';

/** What makes a profile worth reading, in the order of the page. */
export const PROFILE_PARTS = ['photo', 'name', 'about', 'prompts', 'interests'] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

type Own = Pick<User, 'photoUrl' | 'userName' | 'description' | 'prompts' | 'interests'>;

const isThere: Record<ProfilePart, (own: Own) => boolean> = {
  photo: ({ photoUrl }) => photoUrl !== undefined,
  name: ({ userName }) => userName !== '',
  about: ({ description }) => description !== '',
  prompts: ({ prompts = [] }) => prompts.length > 0,
  interests: ({ interests = [] }) => interests.length > 0,
};

/** What the own profile lacks. */
export function missingParts(own: Own): ProfilePart[] {
  return PROFILE_PARTS.filter((part) => !isThere[part](own));
}
