export type { CallInput, CallOptions, HttpClient } from './http-client.ts';
