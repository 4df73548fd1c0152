import type { RateLimit } from '@halo/server-kit/limits/rate-counters';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long the link for a new password works. */
export const RESET_LINK_MINUTES = 30;

/**
 * Failed sign-ins for one e-mail address from one IP address; the sixth waits. Narrow, so that a stranger elsewhere
 * cannot keep the owner out.
 */
export const FAILED_SIGN_INS: RateLimit = { max: 5, windowMs: 15 * MINUTE };
/** Failed sign-ins for one e-mail address from everywhere. */
export const FAILED_SIGN_INS_OF_ACCOUNT: RateLimit = { max: 100, windowMs: 15 * MINUTE };
/** Failed sign-ins from one IP address, and from one device in a network, for all accounts together. */
export const FAILED_SIGN_INS_OF_ADDRESS: RateLimit = { max: 30, windowMs: 15 * MINUTE };
export const SIGN_UPS: RateLimit = { max: 10, windowMs: HOUR };
export const CONFIRMATION_MAILS: RateLimit = { max: 1, windowMs: MINUTE };
export const ADDRESS_CHANGES: RateLimit = { max: 5, windowMs: HOUR };
/**
 * Asking for mails to an address that is not proved to be the account's, whichever accounts typed it. Counted whether
 * or not the address has an account; how many mails it really gets, from everywhere, the module of mails counts.
 */
export const MAILS_TO_TYPED_ADDRESS: RateLimit = { max: 3, windowMs: HOUR };
export const MAILS_TO_TYPED_ADDRESS_A_DAY: RateLimit = { max: 10, windowMs: 24 * HOUR };
/**
 * Links for a new password to one e-mail address, from everywhere, in the time that one works: when strangers used them
 * up, a link that works lies in the owner's mailbox.
 */
export const RESET_MAILS: RateLimit = { max: 3, windowMs: RESET_LINK_MINUTES * MINUTE };
/** Asking for them from one IP address. */
export const RESETS_OF_ADDRESS: RateLimit = { max: 20, windowMs: HOUR };
/** Links that sign in, to one e-mail address, from everywhere; and asking for them from one IP address. */
export const SIGN_IN_LINK_MAILS: RateLimit = { max: 3, windowMs: HOUR };
export const SIGN_IN_LINKS_OF_ADDRESS: RateLimit = { max: 20, windowMs: HOUR };
/**
 * Mails that say that a visitor tried to register with a taken address, limited so that they cannot be abused as spam.
 */
export const NOTICE_MAILS: RateLimit = { max: 1, windowMs: HOUR };
/** Mails to one account about sign-ins from a new device. */
export const NEW_DEVICE_MAILS: RateLimit = { max: 3, windowMs: 24 * HOUR };
/** Free accounts live somewhere; moving house is rare. */
export const REGION_MOVES: RateLimit = { max: 1, windowMs: 30 * 24 * HOUR };
