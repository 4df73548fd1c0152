export type { Api, ChargeRequest, ProfileChanges, ProfileReport, SearchQuery, SignUpForm } from './api.ts';
export { createApi, type ApiContext } from './create-api.ts';
