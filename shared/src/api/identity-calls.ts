import { ExternalRegistration, RegistrationResult } from '../contracts/accounts.ts';
import * as z from 'zod/mini';
import { GoogleAnswer, identityEndpoints, PasskeyCreation, PasskeySignature } from '../contracts/identity.ts';
import { seal } from '../contracts/sealed.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { openSealed } from './open-sealed.ts';
import { originOf } from './sign-up-origin.ts';

/** Ways into an account besides its password. */
export function createIdentityCalls(http: HttpClient, context: ApiContext): Api['identity'] {
  return {
    ...googleCalls(http, context),
    ...passkeyCalls(http, context),
    comeBack: (ticket) => http.call(identityEndpoints.comeBack, { body: { ticket } }, { bearer: null }),
  };
}

function googleCalls(
  http: HttpClient,
  context: ApiContext,
): Pick<Api['identity'], 'startGoogle' | 'finishGoogle' | 'connectGoogle' | 'registerExternally'> {
  const { brand } = context;
  return {
    startGoogle: async (options) =>
      (await http.call(identityEndpoints.startGoogle, { body: {} }, { ...options, bearer: null })).url,
    async finishGoogle(back) {
      const { data } = await http.call(identityEndpoints.finishGoogle, { body: back }, { bearer: null });
      return openSealed(brand, GoogleAnswer, data, 'finishGoogle');
    },
    connectGoogle: (proof, options) =>
      http.call(identityEndpoints.connectGoogle, { body: proof }, { ...options, bearer: null }),
    async registerExternally(form, options) {
      const user = await seal(brand.sealKey, ExternalRegistration, { ...form, ...(await originOf(context)) });
      const { data } = await http.call(
        identityEndpoints.registerExternally,
        { body: { user } },
        { ...options, bearer: null },
      );
      return openSealed(brand, RegistrationResult, data, 'registerExternally');
    },
  };
}

type Passkeys = Omit<Api['identity'], keyof ReturnType<typeof googleCalls> | 'comeBack'>;

function passkeyCalls(http: HttpClient, context: ApiContext): Passkeys {
  const own = () => ({ clickId: context.trackerId() });
  return {
    waysIn: async (options) => (await http.call(identityEndpoints.waysIn, { params: own() }, options)).ways,
    offerPasskey: async () => (await http.call(identityEndpoints.offerPasskey, { body: own() })).isOffered,
    passkeyOptions: async (password) =>
      (
        await http.call(identityEndpoints.passkeyOptions, {
          body: { ...own(), ...(password !== undefined && { password }) },
        })
      ).options,
    addPasskey: async (made) =>
      (await http.call(identityEndpoints.addPasskey, { body: { ...own(), made: z.parse(PasskeyCreation, made) } }))
        .ways,
    renamePasskey: async (change) =>
      (await http.call(identityEndpoints.renamePasskey, { body: { ...own(), ...change } })).ways,
    removePasskey: async (id) => (await http.call(identityEndpoints.removePasskey, { body: { ...own(), id } })).ways,
    disconnectGoogle: async () => (await http.call(identityEndpoints.disconnectGoogle, { body: own() })).ways,
    passkeyQuestion: async (options) =>
      (await http.call(identityEndpoints.passkeyQuestion, { body: {} }, { ...options, bearer: null })).options,
    signInWithPasskey: async (signed) =>
      http.call(
        identityEndpoints.signInWithPasskey,
        { body: { signed: z.parse(PasskeySignature, signed) } },
        { bearer: null },
      ),
  };
}
