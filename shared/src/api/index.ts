export type {
  Api,
  ChargeRequest,
  ChosenOrder,
  PaymentOrder,
  ProfileChanges,
  ProfileReport,
  SearchQuery,
  SignUpForm,
} from './api.ts';
export { createApi, type ApiContext } from './create-api.ts';
