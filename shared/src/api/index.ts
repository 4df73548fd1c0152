export type {
  Api,
  ChargeRequest,
  ChosenOrder,
  PaymentOrder,
  ProfileReport,
  CountQuery,
  SearchQuery,
} from './api.ts';
export type { SignUpForm } from './sign-up-form.ts';
export { createApi } from './create-api.ts';
export type { ApiContext } from './api-context.ts';
export type { ProfileChanges } from './profile-changes.ts';
export { CALL_AREAS, type CallArea, fetchCalls } from './later-areas.ts';
