/** Where a contract is withdrawn from. The law wants the way to it on the whole site, so the shell knows it, as it knows where one signs up. */
export const WITHDRAW_PATH = '/profile/withdraw';
