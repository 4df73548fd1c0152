import { endpoints } from '../contracts/endpoints.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { bytesOfBase64 } from './base64.ts';

const { consents, leaving } = endpoints;

/** The ways to go, of the account that is signed in. */
export function createLeavingCalls(http: HttpClient, context: ApiContext): Api['leaving'] {
  return {
    consents: async (options) => (await http.call(consents.consents, {}, options)).consents,
    decide: async (purpose, isGiven) => (await http.call(consents.decide, { body: { purpose, isGiven } })).consents,
    async pause() {
      await http.call(leaving.disableProfile, { body: { clickId: context.trackerId() } });
    },
    dataExport: (options) => http.call(leaving.dataExport, { params: { clickId: context.trackerId() } }, options),
    askForExport: () => http.call(leaving.askForExport, { body: { clickId: context.trackerId() } }),
    async downloadExport() {
      const { content } = await http.call(leaving.downloadExport, { params: { clickId: context.trackerId() } });
      const bytes = bytesOfBase64(content);
      return new Blob([bytes], { type: 'application/zip' });
    },
    async deleteAccount(password) {
      const { erasesAt } = await http.call(leaving.deleteAccount, { body: { clickId: context.trackerId(), password } });
      return { erasesAt };
    },
  };
}
