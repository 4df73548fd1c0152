import * as z from 'zod/mini';

/**
 * Every error code of the platform, with the HTTP status it travels under.
 * docs/errors.md has a row for each, shared/i18n a text in four languages for each.
 */
export const PROBLEM_STATUS = {
  // registration and login (the numbers of the product specification)
  email_exists: 409,
  user_not_found: 401,
  already_registered_device: 409,
  email_invalid: 422,
  email_forbidden: 422,
  redirect_required: 409,
  too_many_attempts: 429,
  account_disabled: 403,
  account_paused: 403,
  account_leaving: 403,
  welcome_email_sent: 409,
  registration_failed: 400,
  brand_closing: 409,
  wrong_credentials: 401,
  token_expired: 410,
  token_used: 410,
  password_required: 403,
  identity_failed: 422,
  identity_unverified: 422,
  passkey_refused: 422,
  last_way_in: 409,
  same_email: 422,
  password_weak: 422,
  age_out_of_range: 422,
  consent_missing: 422,
  region_unknown: 422,
  // sessions and access
  unauthenticated: 401,
  session_expired: 401,
  forbidden: 403,
  email_unconfirmed: 403,
  region_missing: 403,
  // general
  invalid_request: 422,
  ambiguous_body: 400,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unavailable: 503,
  internal: 500,
  // browser side: never sent by a server
  offline: 0,
  timeout: 0,
  bad_answer: 0,
  remote_unavailable: 0,
  // chat and credits
  out_of_credits: 402,
  out_of_icebreakers: 402,
  out_of_likes: 402,
  premium_required: 402,
  recipient_closed: 403,
  message_too_old: 409,
  profile_hidden: 403,
  too_many_strangers: 429,
  message_too_long: 422,
  message_empty: 422,
  // releases
  version_exists: 409,
  version_unknown: 404,
  release_incomplete: 422,
  release_incompatible: 422,
  // photos
  images_only: 400,
  image_unreadable: 400,
  file_too_large: 413,
  too_many_photos: 409,
  // voices
  audio_only: 400,
  // what a message brings along
  media_missing: 409,
  // payments
  plan_unknown: 422,
  price_changed: 409,
  offer_changed: 409,
  card_session_expired: 410,
  card_token_used: 409,
  invalid_cvc: 402,
  insufficient_funds: 402,
  lost_or_stolen: 402,
  invalid_expiry_month: 402,
  invalid_expiry_year: 402,
  expired_card: 402,
  already_declined: 402,
  change_method: 402,
  processing_error: 402,
  card_declined: 402,
  authentication_failed: 402,
  authentication_required: 402,
  invalid_number: 402,
  card_blacklisted: 402,
  payment_retry: 402,
  payment_generic: 402,
  payment_pending: 202,
  payment_cancelled: 402,
  payment_amount_differs: 402,
  spending_limit: 402,
  spending_paused: 402,
  payment_paused: 402,
  payment_not_accepted: 402,
  card_not_on_file: 409,
  withdrawal_closed: 409,
  start_closed: 409,
  claim_closed: 409,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof PROBLEM_STATUS;
export const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]];

/** The one error body. `message` is for logs and developers; people read the text that i18n has for `code`. */
export const Problem = z.object({
  code: z.enum(PROBLEM_CODES),
  message: z.string(),
  /** domain name of the field that is wrong */
  field: z.optional(z.string()),
  /** true when the same call may succeed later */
  retryable: z.boolean(),
  /** the specification's numeric form, e.g. `REGISTER-1000`; parsed after the dash */
  specCode: z.optional(z.string()),
  /** extra data a text needs, e.g. a masked e-mail or a redirect address */
  detail: z.optional(z.record(z.string(), z.string())),
});
export type Problem = z.infer<typeof Problem>;

/** The specification's numbers after the dash. */
export const SPEC_CODE = {
  email_exists: '1000',
  user_not_found: '1001',
  already_registered_device: '1003',
  email_invalid: '1004',
  email_forbidden: '1005',
  redirect_required: '1006',
  too_many_attempts: '1007',
  account_disabled: '1008',
  welcome_email_sent: '1009',
} as const satisfies Partial<Record<ProblemCode, string>>;
