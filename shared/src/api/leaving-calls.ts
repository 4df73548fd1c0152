import { endpoints } from '../contracts/endpoints.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

const { leaving } = endpoints;

/** The ways to go, of the account that is signed in. */
export function createLeavingCalls(http: HttpClient, context: ApiContext): Api['leaving'] {
  return {
    async pause() {
      await http.call(leaving.disableProfile, { body: { clickId: context.trackerId() } });
    },
    async deleteAccount(password) {
      const { erasesAt } = await http.call(leaving.deleteAccount, { body: { clickId: context.trackerId(), password } });
      return { erasesAt };
    },
  };
}
