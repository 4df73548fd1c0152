export type {
  Api,
  ChargeRequest,
  ChosenOrder,
  PaymentOrder,
  ProfileReport,
  SearchQuery,
  SignUpForm,
} from './api.ts';
export { createApi } from './create-api.ts';
export type { ApiContext } from './api-context.ts';
export type { ProfileChanges } from './profile-changes.ts';
