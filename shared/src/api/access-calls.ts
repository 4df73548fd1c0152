import { accountAccessEndpoints } from '../contracts/account-access.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

/** What opens an account: its password, and the devices that are signed in. */
export function createAccessCalls(http: HttpClient, { brand }: Pick<ApiContext, 'brand'>): Api['access'] {
  return {
    overview: (options) => http.call(accountAccessEndpoints.overview, {}, options),
    async changePassword(change) {
      const { token } = await http.call(accountAccessEndpoints.changePassword, {
        body: { ...change, service: brand.service },
      });
      return { token };
    },
    async moveEmail(change) {
      await http.call(accountAccessEndpoints.moveEmail, { body: { ...change, service: brand.service } });
    },
    async dropEmailMove() {
      await http.call(accountAccessEndpoints.dropEmailMove, { body: {} });
    },
    async keepEmail(change) {
      await http.call(accountAccessEndpoints.keepEmail, { body: { ...change, service: brand.service } });
    },
    async endDevice(id) {
      await http.call(accountAccessEndpoints.endDevice, { body: { id } });
    },
    async endOtherDevices() {
      await http.call(accountAccessEndpoints.endOtherDevices, { body: {} });
    },
  };
}
