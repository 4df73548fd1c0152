import { endpoints } from '../contracts/endpoints.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

/** What opens an account: its password, and the devices that are signed in. */
export function createAccessCalls(http: HttpClient, { brand }: Pick<ApiContext, 'brand'>): Api['access'] {
  const { access } = endpoints;
  return {
    overview: (options) => http.call(access.overview, {}, options),
    async changePassword(change) {
      const { token } = await http.call(access.changePassword, { body: { ...change, service: brand.service } });
      return { token };
    },
    async moveEmail(change) {
      await http.call(access.moveEmail, { body: { ...change, service: brand.service } });
    },
    async dropEmailMove() {
      await http.call(access.dropEmailMove, { body: {} });
    },
    async keepEmail(change) {
      await http.call(access.keepEmail, { body: { ...change, service: brand.service } });
    },
    async endDevice(id) {
      await http.call(access.endDevice, { body: { id } });
    },
    async endOtherDevices() {
      await http.call(access.endOtherDevices, { body: {} });
    },
  };
}
