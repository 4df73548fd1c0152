import { consentEndpoints } from '../contracts/consents.ts';
import { leavingEndpoints } from '../contracts/leaving.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { bytesOfBase64 } from './base64.ts';

/** The ways to go, of the account that is signed in. */
export function createLeavingCalls(http: HttpClient, context: ApiContext): Api['leaving'] {
  return {
    consents: async (options) => (await http.call(consentEndpoints.consents, {}, options)).consents,
    decide: async (purpose, isGiven) =>
      (await http.call(consentEndpoints.decide, { body: { purpose, isGiven } })).consents,
    async pause() {
      await http.call(leavingEndpoints.disableProfile, { body: { clickId: context.trackerId() } });
    },
    dataExport: (options) =>
      http.call(leavingEndpoints.dataExport, { params: { clickId: context.trackerId() } }, options),
    askForExport: () => http.call(leavingEndpoints.askForExport, { body: { clickId: context.trackerId() } }),
    async downloadExport() {
      const { content } = await http.call(leavingEndpoints.downloadExport, {
        params: { clickId: context.trackerId() },
      });
      const bytes = bytesOfBase64(content);
      return new Blob([bytes], { type: 'application/zip' });
    },
    async deleteAccount(password) {
      const { erasesAt } = await http.call(leavingEndpoints.deleteAccount, {
        body: { clickId: context.trackerId(), password },
      });
      return { erasesAt };
    },
  };
}
