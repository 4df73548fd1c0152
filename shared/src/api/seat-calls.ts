import { phoneSharingEndpoints } from '../contracts/phone-sharing.ts';
import { seatEndpoints } from '../contracts/seat-endpoints.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

/** What an account does with a conversation as a whole. */
export function createSeatCalls(http: HttpClient, context: ApiContext): Api['seats'] {
  return {
    arrange: async (angelId, wanted) =>
      (await http.call(seatEndpoints.arrange, { body: { clickId: context.trackerId(), angelId, ...wanted } })).settings,
    clear: async (angelId) =>
      (await http.call(seatEndpoints.clear, { body: { clickId: context.trackerId(), angelId } })).upToId,
    // The last words are saved while the page goes.
    saveDraft: async (angelId, draft) =>
      (
        await http.call(
          seatEndpoints.saveDraft,
          { body: { clickId: context.trackerId(), angelId, ...draft } },
          { keepalive: true },
        )
      ).draft,
  };
}

/** Phone numbers between the account and another member. */
export function createPhoneCalls(http: HttpClient, context: ApiContext): Api['phones'] {
  return {
    between: (angelId, options) =>
      http.call(phoneSharingEndpoints.between, { params: { trackerId: context.trackerId(), angelId } }, options),
    share: (angelId, isShared) =>
      http.call(phoneSharingEndpoints.share, { body: { clickId: context.trackerId(), angelId, isShared } }),
  };
}
