import { endpoints } from '../contracts/endpoints.ts';
import { GESTURE_RULES } from '../contracts/verification.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

const { verification } = endpoints;

/** Becoming a verified person. */
export function createVerificationCalls(http: HttpClient, context: ApiContext): Api['verification'] {
  const own = () => ({ params: { trackerId: context.trackerId() } });
  return {
    state: (options) => http.call(verification.state, own(), options),
    ask: () => http.call(verification.ask, { body: { clickId: context.trackerId() } }),
    give: (photo) =>
      http.upload(verification.give, {
        ...own(),
        file: { field: GESTURE_RULES.field, blob: photo, name: 'gesture.jpeg' },
      }),
    withdraw: () => http.call(verification.withdraw, own()),
  };
}
