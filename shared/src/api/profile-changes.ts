import type { User } from '../contracts/accounts.ts';

/** What is saved of the own profile; what is not given stays. */
export type ProfileChanges = Partial<
  Pick<
    User,
    | 'age'
    | 'userName'
    | 'surname'
    | 'phone'
    | 'gender'
    | 'seeking'
    | 'identity'
    | 'seeks'
    | 'description'
    | 'lookingFor'
    | 'region'
    | 'city'
    | 'interests'
    | 'prompts'
    | 'linkPreviews'
  >
> & {
  /** they are not shown again */
  readonly endsFirstMinutes?: true;
  readonly hidesHint?: true;
  /** consent to keep whom one looks for, or its end */
  readonly consentsToSpecialData?: boolean;
};
