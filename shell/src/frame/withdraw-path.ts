/**
 * Where a contract is withdrawn from. The law wants the way to it on the whole site, so the shell knows it, as it knows
 * where one signs up.
 */
export const WITHDRAW_PATH = '/profile/withdraw';

/** Where a renewal ends without signing in (France, L215-1-1), reached from every page too. */
export const CANCEL_PATH = '/cancelContract';
