import { ExternalRegistration, RegistrationResult } from '../contracts/accounts.ts';
import { endpoints } from '../contracts/endpoints.ts';
import { GoogleAnswer } from '../contracts/identity.ts';
import { seal } from '../contracts/sealed.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { openSealed } from './open-sealed.ts';
import { originOf } from './sign-up-origin.ts';

const { identity } = endpoints;

/** Ways into an account besides its password. */
export function createIdentityCalls(http: HttpClient, context: ApiContext): Api['identity'] {
  const { brand } = context;
  return {
    startGoogle: async (options) =>
      (await http.call(identity.startGoogle, { body: {} }, { ...options, bearer: null })).url,
    async finishGoogle(back) {
      const { data } = await http.call(identity.finishGoogle, { body: back }, { bearer: null });
      return openSealed(brand, GoogleAnswer, data, 'finishGoogle');
    },
    connectGoogle: (proof, options) => http.call(identity.connectGoogle, { body: proof }, { ...options, bearer: null }),
    async registerExternally(form, options) {
      const user = await seal(brand.sealKey, ExternalRegistration, { ...form, ...originOf(context) });
      const { data } = await http.call(identity.registerExternally, { body: { user } }, { ...options, bearer: null });
      return openSealed(brand, RegistrationResult, data, 'registerExternally');
    },
  };
}
