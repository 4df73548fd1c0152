import { GESTURE_RULES, verificationEndpoints } from '../contracts/verification.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

/** Becoming a verified person. */
export function createVerificationCalls(http: HttpClient, context: ApiContext): Api['verification'] {
  const own = () => ({ params: { trackerId: context.trackerId() } });
  return {
    state: (options) => http.call(verificationEndpoints.state, own(), options),
    ask: () => http.call(verificationEndpoints.ask, { body: { clickId: context.trackerId() } }),
    give: (photo) =>
      http.upload(verificationEndpoints.give, {
        ...own(),
        file: { field: GESTURE_RULES.field, blob: photo, name: 'gesture.jpeg' },
      }),
    withdraw: () => http.call(verificationEndpoints.withdraw, own()),
  };
}
