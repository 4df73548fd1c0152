export type { AccountFacts, AccountsService } from './accounts.ts';
export { accountsRoutes } from './accounts-routes.ts';
export { createAccountsService } from './accounts-service.ts';
export { DEMO_LOGIN, demoAccountComplaints, seedDemoAccounts } from './demo-accounts.ts';
export { normalizeEmail } from './email-address.ts';
