import { accountEndpoints, Registration, RegistrationResult, VerifiedSession } from '../contracts/accounts.ts';
import { seal } from '../contracts/sealed.ts';
import { PHOTO_FIELD, uploadEndpoints } from '../contracts/uploads.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { bytesOfBase64 } from './base64.ts';
import { openSealed } from './open-sealed.ts';
import { originOf } from './sign-up-origin.ts';
import { UPLOAD_TIMEOUT_MS } from './upload-timeout.ts';

type Accounts = Api['accounts'];

/** Registration and session, the address and its confirmation, the own profile. */
export function createAccountCalls(http: HttpClient, context: ApiContext): Accounts {
  return { ...sessionCalls(http, context), ...addressCalls(http, context), ...ownProfileCalls(http, context) };
}

function sessionCalls(
  http: HttpClient,
  context: ApiContext,
): Pick<Accounts, 'register' | 'signIn' | 'verify' | 'signOut'> {
  const { brand } = context;
  return {
    async register(form, options) {
      const user = await seal(brand.sealKey, Registration, {
        ...form,
        ...(await originOf(context)),
      });
      const { data } = await http.call(accountEndpoints.register, { body: { user } }, { ...options, bearer: null });
      return openSealed(brand, RegistrationResult, data, 'register');
    },
    signIn: async (login, options) =>
      http.call(
        accountEndpoints.authenticate,
        {
          body: {
            ...login,
            country: brand.country,
            ip: context.ip(),
            clickId: context.trackerId(),
            fingerprint: await context.fingerprint(),
            fluxId: context.fluxId(),
            service: brand.service,
          },
        },
        { ...options, bearer: null },
      ),
    async verify(token) {
      // The token as bearer of its own: what is asked about must not be refreshed on the way.
      const { verify } = await http.call(
        accountEndpoints.verify,
        { body: { token, trackerId: context.trackerId() } },
        { bearer: token },
      );
      if (verify === false) return undefined;
      const session = await openSealed(brand, VerifiedSession, verify, 'verify');
      return session.verify === 1 ? session : undefined;
    },
    async signOut() {
      await http.call(accountEndpoints.signOut, { body: {} });
    },
  };
}

function addressCalls(
  http: HttpClient,
  context: ApiContext,
): Pick<Accounts, 'confirmEmail' | 'resendConfirmation' | 'changeEmail' | 'askForReset' | 'resetPassword'> {
  const { brand } = context;
  return {
    async confirmEmail(token, password) {
      const { clickId, token: bearer } = await http.call(accountEndpoints.confirmEmail, {
        body: {
          token,
          service: brand.service,
          clickId: context.trackerId(),
          ...(password !== undefined && { password }),
        },
      });
      return { clickId, ...(bearer !== undefined && { token: bearer }) };
    },
    async resendConfirmation() {
      await http.call(accountEndpoints.resendConfirmation, {
        body: { clickId: context.trackerId(), service: brand.service },
      });
    },
    async askForReset(email, options) {
      await http.call(accountEndpoints.askForReset, { body: { email, service: brand.service } }, options);
    },
    async resetPassword({ token, password }, options) {
      await http.call(accountEndpoints.resetPassword, { body: { token, password, service: brand.service } }, options);
    },
    async changeEmail({ oldEmail, newEmail }) {
      const { isEmailValid } = await http.call(accountEndpoints.changeEmail, {
        body: { oldEmail, newEmail, service: brand.service },
      });
      return { isEmailValid };
    },
  };
}

function ownProfileCalls(
  http: HttpClient,
  context: ApiContext,
): Pick<Accounts, 'profile' | 'saveProfile' | 'photos' | 'orderPhotos' | 'uploadPhoto' | 'removePhoto' | 'openPhoto'> {
  const { brand } = context;
  return {
    profile: async (options) =>
      (await http.call(accountEndpoints.profile, { params: { trackerId: context.trackerId() } }, options)).user,
    saveProfile: async (changes) =>
      (
        await http.call(accountEndpoints.saveProfile, {
          params: { trackerId: context.trackerId() },
          body: { ...changes, service: brand.service },
        })
      ).user,
    photos: async (options) =>
      (await http.call(uploadEndpoints.photos, { params: { trackerId: context.trackerId() } }, options)).photos,
    orderPhotos: async (names) =>
      (
        await http.call(uploadEndpoints.orderPhotos, {
          params: { trackerId: context.trackerId() },
          body: { names: [...names] },
        })
      ).photos,
    removePhoto: async (name) =>
      (await http.call(uploadEndpoints.removeOnePhoto, { params: { trackerId: context.trackerId(), name } })).photos,
    async uploadPhoto(photo) {
      const file = { field: PHOTO_FIELD, blob: photo, name: `photo.${photo.type.split(/[/+]/)[1] ?? 'jpeg'}` };
      return (await http.upload(uploadEndpoints.photo, { params: { trackerId: context.trackerId() }, file })).data;
    },
    async openPhoto(photo) {
      const file = { field: PHOTO_FIELD, blob: photo, name: 'photo' };
      const params = { trackerId: context.trackerId() };
      const { jpeg } = await http.upload(uploadEndpoints.open, { params, file }, { timeoutMs: UPLOAD_TIMEOUT_MS });
      return new Blob([bytesOfBase64(jpeg)], { type: 'image/jpeg' });
    },
  };
}
