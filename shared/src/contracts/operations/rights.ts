import * as z from 'zod/mini';

/** The pins every brand has unless it sets its own. Written like a brand id; no brand may have this name. */
export const DEFAULT_SCOPE = 'default';

/** A brand's id, or `default`. */
export const Scope = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
export const RemoteName = z.string().check(z.regex(/^mfe-[a-z][a-z0-9-]{0,39}$/));
/** What is published and pinned: a remote, or the shell. */
export const ReleaseName = z.string().check(z.regex(/^(?:mfe-[a-z][a-z0-9-]{0,39}|shell)$/));

/**
 * What a person or token may do. `publish` stores a version that no page loads; `promote` gives one to everybody;
 * `shell`: beside the right for what is done, for all that gives pages another shell;
 * `payments`: looks payments up and settles what is stuck; `refunds`: gives money back, answers claims;
 * `brands`: proposes and agrees to brands;
 * `prices`: proposes and agrees to prices;
 * `flows`: proposes and agrees to flows;
 * `finance`: reads and closes months of companies, gives in what providers settled;
 * `partners`: adds and ends partners, sends their postbacks again;
 * `figures`: reads sums of what people do;
 * `desk`: decides about reports, tickets and appeals;
 * `profiles`: makes, changes and pauses profiles that the team answers for;
 * `operators`: makes and disables people of the console.
 */
export const RELEASE_ACTIONS = [
  'read',
  'publish',
  'pin',
  'canary',
  'promote',
  'rollback',
  'switch',
  'approve',
  'override',
  'tokens',
  'shell',
  'payments',
  'refunds',
  'brands',
  'prices',
  'flows',
  'finance',
  'figures',
  'partners',
  'desk',
  'profiles',
  'operators',
] as const;
export const ReleaseAction = z.enum(RELEASE_ACTIONS);
export type ReleaseAction = z.infer<typeof ReleaseAction>;

const Listed = z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.minLength(1), z.maxLength(60));

/** All three must allow a call. `*` stands for all, also for those that come later. */
export const Rights = z.object({
  /** remote names, `shell` or `*` */
  remotes: Listed,
  /** brand ids, `default` or `*` */
  brands: Listed,
  actions: z.array(ReleaseAction).check(z.minLength(1)),
});
export type Rights = z.infer<typeof Rights>;

/** Who is behind a call. A second person is one with another `person`, however many tokens one has. */
export const Operator = z.object({
  /** e-mail address of the person who answers for it */
  person: z.string(),
  /** how the audit names it: the person, or `<label> (token of <person>)` */
  name: z.string(),
  via: z.enum(['console', 'token']),
  /** the token that the call was made with */
  tokenId: z.optional(z.string()),
  rights: Rights,
});
export type Operator = z.infer<typeof Operator>;

export const AccessToken = z.object({
  id: z.string(),
  label: z.string(),
  person: z.string(),
  rights: Rights,
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.optional(z.string()),
  lastUsedAt: z.optional(z.string()),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const NewToken = z.object({
  label: z.string().check(z.minLength(3), z.maxLength(60)),
  rights: Rights,
  /** days it is good for */
  days: z.int().check(z.minimum(1), z.maximum(366)),
});
export type NewToken = z.infer<typeof NewToken>;

export const Login = z.object({
  email: z.string().check(z.maxLength(200)),
  password: z.string().check(z.maxLength(200)),
});
