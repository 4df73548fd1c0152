/** Hosts of the platform's own that belong to no brand. In production an operator maps them to real names. */
export const SYSTEM_HOSTS = {
  cardFrame: 'pay.localhost',
  walletFrame: 'wallet.localhost',
  mailbox: 'mail.localhost',
  bank: 'bank.localhost',
  operations: 'ops.localhost',
} as const;
