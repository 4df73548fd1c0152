export type { AccountFacts, AccountRecord, AccountsService } from './accounts.ts';
export { type AccountEntry, createAccountEntry, type EntryPlace } from './account-entry.ts';
export { type AccountLeaving, createAccountLeaving } from './account-leaving.ts';
export type { MemberOfClosing, WhoEnds } from './brand-ending.ts';
export { accountsRoutes } from './accounts-routes.ts';
export { createAccountsPersonalData } from './accounts-personal-data.ts';
export { createAccountsService } from './accounts-service.ts';
export { CROWD_DOMAIN, type CrowdMember, insertCrowd } from './crowd-accounts.ts';
export {
  DEMO_LOGIN,
  DEMO_MATCH_LOGIN,
  DEMO_PARTNER_LOGIN,
  demoAccountComplaints,
  type DemoMember,
  makeDemoAccount,
} from './demo-accounts.ts';
export type { SignUpOrigin } from './new-account.ts';
export { normalizeEmail } from './email-address.ts';
export { requestDevice } from './request-device.ts';
export { openSignUp } from './sign-up.ts';
