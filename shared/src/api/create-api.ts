import type * as z from 'zod/mini';
import { Registration, RegistrationResult, VerifiedSession } from '../contracts/accounts.ts';
import type { Brand } from '../contracts/brand.ts';
import { endpoints } from '../contracts/endpoints.ts';
import type { AngelId } from '../contracts/ids.ts';
import type { Language } from '../contracts/language.ts';
import { type Gender, SearchResult } from '../contracts/profiles.ts';
import { seal, type SealedText, unseal } from '../contracts/sealed.ts';
import { PHOTO_FIELD } from '../contracts/uploads.ts';
import { AppError } from '../errors/app-error.ts';
import { fromUnknown } from '../errors/from-unknown.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import { createPaymentCalls } from './payment-calls.ts';

/** What the shell knows and no page should have to say: who asks, from where, and how they came. */
export interface ApiContext {
  readonly brand: Brand;
  /** host name the person sees */
  readonly domain: string;
  /** default: the brand's */
  readonly language?: Language;
  trackerId(): string;
  fluxId(): string;
  source(): string;
  campaignId(): string | undefined;
  ip(): string | undefined;
  userAgent(): string;
  fingerprint(): string | undefined;
  remarketingClickId?(): string | undefined;
  /** of the signed-in account */
  premiumLevel?(): number | undefined;
  /** whom the account looks for */
  seeking?(): Gender | undefined;
  /** of the account's flow */
  vertical?(): string | undefined;
  /**
   * Hears the highest message id of every list and history that was read, so that the socket can catch up from there.
   */
  onMessageSeen?(id: number): void;
  /** Hears of every payment call that failed, for the log; the page gets the error all the same. */
  onPaymentFailure?(call: string, error: AppError): void;
}

/** The calls of the platform. Sealed payloads are sealed and opened here; a page never sees an envelope. */
export function createApi(http: HttpClient, context: ApiContext): Api {
  const { brand } = context;
  const { accounts, profiles, conversations, safety, notifications, geo, uploads, legal } = endpoints;
  const ofTracker = () => ({ trackerId: context.trackerId() });

  async function open<S extends z.core.$ZodType>(schema: S, sealed: SealedText, name: string): Promise<z.output<S>> {
    try {
      return await unseal(brand.sealKey, schema, sealed);
    } catch (thrown) {
      throw new AppError('bad_answer', {
        message: `${name}: the sealed answer did not open: ${fromUnknown(thrown).message}`,
        cause: thrown,
      });
    }
  }

  function seen(ids: readonly number[]): void {
    if (ids.length > 0) context.onMessageSeen?.(Math.max(...ids));
  }

  return {
    accounts: {
      async register(form, options) {
        const user = await seal(brand.sealKey, Registration, {
          ...form,
          country: brand.country,
          source: context.source(),
          campaignId: context.campaignId(),
          ip: context.ip(),
          clickId: context.trackerId(),
          fingerprint: context.fingerprint(),
          fluxId: context.fluxId(),
          service: brand.service,
          userAgent: context.userAgent(),
        });
        const { data } = await http.call(accounts.register, { body: { user } }, { ...options, bearer: null });
        return open(RegistrationResult, data, 'register');
      },
      signIn: (login, options) =>
        http.call(
          accounts.authenticate,
          {
            body: {
              ...login,
              country: brand.country,
              ip: context.ip(),
              clickId: context.trackerId(),
              fingerprint: context.fingerprint(),
              fluxId: context.fluxId(),
              service: brand.service,
            },
          },
          { ...options, bearer: null },
        ),
      async verify(token) {
        // The token as bearer of its own: what is asked about must not be refreshed on the way.
        const { verify } = await http.call(accounts.verify, { body: { token, ...ofTracker() } }, { bearer: token });
        if (verify === false) return undefined;
        const session = await open(VerifiedSession, verify, 'verify');
        return session.verify === 1 ? session : undefined;
      },
      async signOut() {
        await http.call(accounts.signOut, { body: {} });
      },
      async confirmEmail(token) {
        const { clickId, token: bearer } = await http.call(accounts.confirmEmail, {
          body: { token, service: brand.service, clickId: context.trackerId() },
        });
        return { clickId, ...(bearer !== undefined && { token: bearer }) };
      },
      async resendConfirmation() {
        await http.call(accounts.resendConfirmation, {
          body: { clickId: context.trackerId(), service: brand.service },
        });
      },
      async changeEmail({ oldEmail, newEmail }) {
        const { isEmailValid } = await http.call(accounts.changeEmail, {
          body: { oldEmail, newEmail, service: brand.service },
        });
        return { isEmailValid };
      },
      profile: async (options) => (await http.call(accounts.profile, { params: ofTracker() }, options)).user,
      saveProfile: async (changes) =>
        (await http.call(accounts.saveProfile, { params: ofTracker(), body: { ...changes, service: brand.service } }))
          .user,
      async uploadPhoto(photo) {
        const file = { field: PHOTO_FIELD, blob: photo, name: `photo.${photo.type.split(/[/+]/)[1] ?? 'jpeg'}` };
        return (await http.upload(uploads.photo, { params: ofTracker(), file })).data;
      },
    },
    profiles: {
      async search(query, options) {
        const body = {
          ...query,
          ...ofTracker(),
          country: brand.country,
          vertical: context.vertical?.(),
          premiumLevel: context.premiumLevel?.(),
          remarketingClickId: context.remarketingClickId?.(),
        };
        const { data } = await http.call(profiles.search, { body }, options);
        return open(SearchResult, data, 'search');
      },
      async profile(angelId, options) {
        const found = await http.call(
          profiles.profile,
          { params: { angelId, country: brand.country, seeking: context.seeking?.() ?? 'woman' } },
          options,
        );
        return found[0];
      },
      total: (region, options) =>
        http.call(profiles.totalRegion, { body: { country: brand.country, region } }, options),
      async visited(angelId) {
        await http.call(conversations.visited, { body: { angelId, ...ofTracker() } });
      },
    },
    conversations: {
      overview: (options) => http.call(conversations.overview, { params: ofTracker() }, options),
      async list(options) {
        const list = await http.call(conversations.list, { params: ofTracker() }, options);
        seen(list.conversations.map(({ lastMessage }) => lastMessage.id));
        return list;
      },
      async history(angelId: AngelId, page, options) {
        const history = await http.call(
          conversations.history,
          { params: { ...ofTracker(), angelId }, query: { before: page?.before } },
          options,
        );
        seen(history.messages.map(({ id }) => id));
        return history;
      },
      async markRead(angelId, seen) {
        const upTo = typeof seen === 'number' ? { upToId: seen } : seen;
        return (await http.call(conversations.markRead, { body: { clickId: context.trackerId(), angelId, ...upTo } }))
          .unread;
      },
      notifications: async (options) =>
        (await http.call(conversations.notifications, { params: ofTracker() }, options)).notices,
    },
    safety: {
      async block(angelId) {
        await http.call(safety.block, { body: { clickId: context.trackerId(), angelId } });
      },
      async unblock(angelId) {
        await http.call(safety.unblock, { body: { clickId: context.trackerId(), angelId } });
      },
      blocked: async (options) => (await http.call(safety.blocked, { params: ofTracker() }, options)).angels,
      async report(report) {
        await http.call(safety.report, { body: { clickId: context.trackerId(), ...report } });
      },
    },
    notifications: {
      channels: (options) => http.call(notifications.channels, { params: ofTracker() }, options),
      saveSettings: (settings) => http.call(notifications.saveSettings, { params: ofTracker(), body: settings }),
      async addDevice(pushToken) {
        await http.call(notifications.savePushToken, { body: { pushToken, clickId: context.trackerId() } });
      },
      async removeDevice(pushToken) {
        await http.call(notifications.removePushToken, { body: { pushToken, clickId: context.trackerId() } });
      },
      async sendTest() {
        await http.call(notifications.sendTest, { body: { clickId: context.trackerId() } });
      },
      async unlinkTelegram() {
        await http.call(notifications.unlinkTelegram, { body: { clickId: context.trackerId() } });
      },
    },
    geo: {
      regions: async (country, options) => (await http.call(geo.regions, { params: { country } }, options)).regions,
      cities: async (country, options) => (await http.call(geo.cities, { params: { country } }, options)).cities,
      searchCities: async (country, text, options) =>
        (await http.call(geo.searchCities, { params: { country, text } }, options)).cities,
    },
    ...createPaymentCalls(http, context),
    legal: {
      page: async (page) =>
        (
          await http.call(legal.page, {
            body: { page, domain: context.domain, language: context.language ?? brand.language },
          })
        ).html,
    },
  };
}
