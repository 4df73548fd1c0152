import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { Brand, PasskeyCreation, PasskeySignature } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { IdentityNeeds } from '../identity.ts';
import * as passkeys from './passkey-repository.ts';

/** EdDSA, ES256, RS256: what devices have. Without the list the library asks for keys of an experimental kind first. */
const ALGORITHMS = [-8, -7, -257];
/** A request that waits in a form for a touch outlives most visits to it. */
const CHALLENGE_MS = 5 * 60_000;

/** Where a ceremony happens: a passkey belongs to one host. */
export interface PasskeyPlace {
  readonly brand: Brand;
  readonly host: string;
}

/** What is asked of devices, and whether their answers are right. Each challenge counts once. */
export interface Ceremonies {
  /** For an account that gets a passkey. */
  creationOptions(
    owner: { clickId: string; email: string; handle: string; known: readonly passkeys.PasskeyRow[] },
    place: PasskeyPlace,
  ): Promise<string>;
  /** @throws passkey_refused */
  created(
    response: PasskeyCreation,
    clickId: string,
    place: PasskeyPlace,
  ): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>>;
  /** For a visitor; names no account, so there is nothing to find out. */
  signatureOptions(place: PasskeyPlace): Promise<string>;
  /** Answers the passkey's new counter and state. @throws passkey_refused */
  signed(
    response: PasskeySignature,
    passkey: passkeys.PasskeyRow,
    place: PasskeyPlace,
  ): Promise<{ counter: number; isBackedUp: boolean }>;
}

interface CeremonyParts {
  readonly needs: Pick<IdentityNeeds, 'clock' | 'db' | 'env' | 'log'>;
  keep(challenge: string, host: string, clickId: string | null): Promise<void>;
  /** What the library compares. Its first look at a challenge uses it up. */
  expected(place: PasskeyPlace, clickId: string | null): ReturnType<typeof expectedOf>;
}

export function createCeremonies(needs: CeremonyParts['needs']): Ceremonies {
  const { clock, db, log } = needs;
  const parts: CeremonyParts = {
    needs,
    async keep(challenge, host, clickId) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
      await passkeys.insertChallenge(db, { challengeHash: hashToken(challenge), host, clickId, expiresAt }, now);
    },
    expected: (place, clickId) => expectedOf(needs, place, clickId),
  };
  /** The library throws for nearly everything that is wrong; what it says stays here. */
  async function refusing<T>(check: Promise<T | undefined>): Promise<T> {
    const found = await check.catch((error: unknown) => {
      log.warn({ error }, 'a passkey was refused');
      return undefined;
    });
    if (found === undefined) throw new AppError('passkey_refused', { message: 'the passkey is not right' });
    return found;
  }
  return {
    creationOptions: (owner, place) => creationOptions(parts, owner, place),
    created: (response, clickId, place) => refusing(checkCreation(parts, response, clickId, place)),
    async signatureOptions({ host }) {
      const options = await generateAuthenticationOptions({
        rpID: host,
        allowCredentials: [],
        userVerification: 'required',
      });
      await parts.keep(options.challenge, host, null);
      return JSON.stringify(options);
    },
    signed: (response, passkey, place) => refusing(checkSignature(parts, response, passkey, place)),
  };
}

function expectedOf({ clock, db, env }: CeremonyParts['needs'], { host }: PasskeyPlace, clickId: string | null) {
  return {
    async expectedChallenge(challenge: string) {
      const row = await passkeys.takeChallenge(db, hashToken(challenge));
      return row !== undefined && row.host === host && row.clickId === clickId && row.expiresAt > clock.now();
    },
    expectedOrigin: publicOrigin(env, host),
    expectedRPID: host,
    requireUserVerification: true,
  };
}

async function creationOptions(
  { keep }: CeremonyParts,
  { clickId, email, handle, known }: Parameters<Ceremonies['creationOptions']>[0],
  { brand, host }: PasskeyPlace,
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: brand.title,
    rpID: host,
    userID: Buffer.from(handle, 'base64url'),
    userName: email,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transports.filter(isTransport) })),
  });
  await keep(options.challenge, host, clickId);
  return JSON.stringify(options);
}

async function checkCreation(
  { expected }: CeremonyParts,
  made: PasskeyCreation,
  clickId: string,
  place: PasskeyPlace,
): Promise<VerifiedRegistrationResponse['registrationInfo']> {
  const { transports, ...rest } = made.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...made,
      response: { ...rest, ...(transports && { transports: transports.filter(isTransport) }) },
      clientExtensionResults: {},
    },
    ...expected(place, clickId),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return verified ? registrationInfo : undefined;
}

async function checkSignature(
  { needs: { log }, expected }: CeremonyParts,
  response: PasskeySignature,
  { id, publicKey, counter, transports }: passkeys.PasskeyRow,
  place: PasskeyPlace,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    // A synchronised passkey counts nothing, so a counter that falls is a hint and no proof: it is logged below.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0, transports: transports.filter(isTransport) },
    ...expected(place, null),
  });
  if (!verified) return undefined;
  const { newCounter, credentialBackedUp } = authenticationInfo;
  if (newCounter !== 0 && newCounter <= counter) log.warn({ counter, newCounter }, 'a passkey counts backwards');
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}

const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

export function isTransport(text: string): text is AuthenticatorTransport {
  return (TRANSPORTS as readonly string[]).includes(text);
}
