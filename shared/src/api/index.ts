export type { Api, ChargeRequest, ProfileChanges, SearchQuery, SignUpForm } from './api.ts';
