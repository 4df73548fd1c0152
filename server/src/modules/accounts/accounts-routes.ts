import { accountEndpoints as calls, seal, VerifiedSession } from '@halo/shared/contracts';
import { anyone, member, owner } from '../../http/access.ts';
import { knownCaller } from '../../http/caller.ts';
import { bearerOf } from '../../http/register-routes.ts';
import { type Route, route } from '../../http/route.ts';
import { callerIfAny } from './caller-if-any.ts';
import { consentRoutes } from './consent-routes.ts';
import { deviceChoiceRoutes } from './device-choice-routes.ts';
import { languageRoutes } from './language-routes.ts';
import { createEmailConfirmation, type EmailConfirmation } from './email-confirmation.ts';
import { createPasswordReset } from './password-reset.ts';
import { createSaveProfile } from './own-profile.ts';
import { createPasswordHasher, type PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { createRateCounters, type RateCounters } from '@halo/server-kit/limits/rate-counters';
import { createSessions, type Sessions } from './sessions.ts';
import { createMakeAccount } from './new-account.ts';
import { createSignIn } from './sign-in.ts';
import { createSignUp } from './sign-up.ts';
import { accessRoutes } from './access-routes.ts';
import type { OtherWays } from './email-move.ts';
import { linkHost } from './link-host.ts';
import { createDevices, type Devices } from './new-device.ts';
import { requestDevice } from './request-device.ts';
import { signInLinkRoutes } from './sign-in-link-routes.ts';
import { createVerify } from './verify-session.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';

/**
 * Each start of a page makes this call, and thousands of members of a mobile network share one address. A token cannot
 * be guessed, so this protects the database only.
 */
const EVERY_PAGE = { perMinute: 600, by: 'address' } as const;

/** For calls that everybody may make; what they try is counted more narrowly inside. */
const OPEN_CALL = { perMinute: 60, by: 'address' } as const;

export function accountsRoutes(needs: AccountsRoutesNeeds & OtherWays): Route[] {
  const tools: Tools = {
    sessions: createSessions(needs),
    counters: createRateCounters(needs),
    hasher: createPasswordHasher(),
  };
  const devices = createDevices(needs, tools.counters);
  const confirmation = createEmailConfirmation(needs, tools);
  return [
    ...sessionRoutes(needs, { ...tools, devices }, confirmation),
    ...confirmationRoutes(needs, confirmation),
    ...passwordRoutes(needs, tools),
    ...signInLinkRoutes(needs, { ...tools, devices }),
    ...accessRoutes(needs, { ...tools, confirmation }),
    ...profileRoutes(needs, tools),
    ...consentRoutes(needs),
    ...deviceChoiceRoutes(needs),
    ...languageRoutes(needs),
  ];
}

interface Tools {
  readonly sessions: Sessions;
  readonly counters: RateCounters;
  readonly hasher: PasswordHasher;
}

function sessionRoutes(
  needs: AccountsRoutesNeeds,
  tools: Tools & { readonly devices: Devices },
  confirmation: EmailConfirmation,
): Route[] {
  const signUp = createSignUp(createMakeAccount(needs, { ...tools, confirmation }), tools.hasher);
  const signIn = createSignIn(needs, tools);
  const verify = createVerify(needs, tools.sessions);
  return [
    route(calls.register, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async ({ body, brand, request, reply }) => {
        const device = requestDevice(request, reply, needs.env);
        const host = linkHost(request, brand);
        const origin = { brand, host, ip: request.ip, oldBearer: bearerOf(request), device };
        return { result: 'OK' as const, data: await signUp(body.user, origin) };
      },
    }),
    route(calls.authenticate, {
      access: anyone,
      limit: OPEN_CALL,
      handle: ({ body, brand, request, reply }) => {
        const device = requestDevice(request, reply, needs.env);
        return signIn(body, { brand, host: linkHost(request, brand), ip: request.ip, device });
      },
    }),
    route(calls.verify, {
      access: anyone,
      limit: EVERY_PAGE,
      handle: async ({ body, brand }) => {
        const session = await verify(body.token, brand);
        return {
          verify: session === undefined ? (false as const) : await seal(brand.sealKey, VerifiedSession, session),
        };
      },
    }),
    route(calls.signOut, {
      access: member,
      handle: async ({ caller, reply }) => {
        await tools.sessions.close(knownCaller(caller));
        // Photos and pages that the next person at this device could go back to. What is stored is tidied up by the
        // page, which knows what belongs to whom.
        void reply.header('clear-site-data', '"cache"');
        return { result: 'OK' as const };
      },
    }),
  ];
}

function confirmationRoutes(needs: AccountsRoutesNeeds, confirmation: EmailConfirmation): Route[] {
  return [
    route(calls.confirmEmail, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async ({ body, brand, request, reply }) => ({
        result: 'OK' as const,
        ...(await confirmation.confirm(body, {
          brand,
          host: linkHost(request, brand),
          ip: request.ip,
          caller: await callerIfAny(needs, request),
          device: requestDevice(request, reply, needs.env),
        })),
      }),
    }),
    route(calls.changeEmail, {
      access: member,
      limit: { perMinute: 10 },
      handle: async ({ body, brand, caller, request }) => {
        await confirmation.changeEmail(
          knownCaller(caller),
          body.oldEmail,
          body.newEmail,
          brand,
          linkHost(request, brand),
        );
        return { result: 'OK' as const, isEmailValid: true };
      },
    }),
    route(calls.resendConfirmation, {
      access: owner(({ body }) => body.clickId),
      limit: { perMinute: 10 },
      handle: async ({ brand, caller, request }) => {
        await confirmation.resend(knownCaller(caller), brand, linkHost(request, brand));
        return { result: 'OK' as const };
      },
    }),
  ];
}

function passwordRoutes(needs: AccountsRoutesNeeds, tools: Tools): Route[] {
  const passwordReset = createPasswordReset(needs, tools);
  return [
    route(calls.askForReset, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async ({ body, brand, request }) => {
        await passwordReset.ask(body.email, { brand, host: linkHost(request, brand), ip: request.ip });
        return { result: 'OK' as const };
      },
    }),
    route(calls.resetPassword, {
      access: anyone,
      limit: OPEN_CALL,
      handle: async ({ body, brand, request }) => {
        await passwordReset.finish(body.token, body.password, { brand, host: linkHost(request, brand) });
        return { result: 'OK' as const };
      },
    }),
  ];
}

function profileRoutes(needs: AccountsRoutesNeeds, { counters }: Tools): Route[] {
  const saveProfile = createSaveProfile(needs, counters);
  return [
    route(calls.profile, {
      access: owner(({ params }) => params.trackerId),
      handle: async ({ params }) => ({ result: 'OK' as const, user: await needs.accounts.user(params.trackerId) }),
    }),
    route(calls.saveProfile, {
      access: owner(({ params }) => params.trackerId),
      limit: { perMinute: 30 },
      handle: async ({ params, body, brand }) => ({
        result: 'OK' as const,
        user: await saveProfile(params.trackerId, body, brand),
      }),
    }),
  ];
}
