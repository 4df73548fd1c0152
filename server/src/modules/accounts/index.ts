export type { AccountFacts, AccountsService } from './accounts.ts';
export { type AccountEntry, createAccountEntry } from './account-entry.ts';
export { accountsRoutes } from './accounts-routes.ts';
export { createAccountsService } from './accounts-service.ts';
export { DEMO_LOGIN, demoAccountComplaints, seedDemoAccounts } from './demo-accounts.ts';
export type { SignUpOrigin } from './new-account.ts';
export { normalizeEmail } from './email-address.ts';
export { openSignUp } from './sign-up.ts';
