export type { CallInput, CallOptions, HttpClient } from './http-client.ts';
export type { EarlyAnswer, EarlyCalls, OutgoingCall } from './early-calls.ts';
export { createHttpClient, type HttpClientDeps } from './create-http-client.ts';
export { type RefreshToken } from './refresh-once.ts';
