import { createToken } from '@halo/server-kit/secrets/opaque-token';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { LoginResult, PasskeyCreation, PasskeySignature, WaysIn } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Caller } from '../../../http/caller.ts';
import * as google from '../google/google-repository.ts';
import type { EntryPlace } from '../../accounts/index.ts';
import type { IdentityNeeds } from '../identity.ts';
import { mailNewWay } from '../new-way-mail.ts';
import { type Ceremonies, createCeremonies, isTransport, type PasskeyPlace } from './passkey-ceremonies.ts';
import * as passkeys from './passkey-repository.ts';

/** More devices than one person uses. */
const PASSKEYS_MAX = 10;
/** After a sign-in the person is known well enough; later the password says that it is the same one. */
const FRESH_MS = 10 * 60_000;

/** The ways into an account that its owner can see and change. */
export interface PasskeysService {
  waysIn(clickId: string): Promise<WaysIn>;
  /**
   * What a device needs to make a passkey. Only for a confirmed address, so that a stranger cannot leave a key in
   * another person's account. @throws email_unconfirmed, password_required, wrong_credentials, conflict
   */
  creationOptions(caller: Caller, password: string | undefined, place: PasskeyPlace & { ip: string }): Promise<string>;
  /** @throws passkey_refused, conflict, session_expired */
  add(caller: Caller, made: { response: PasskeyCreation; name: string }, place: PasskeyPlace): Promise<WaysIn>;
  /** @throws conflict */
  rename(clickId: string, id: string, name: string): Promise<WaysIn>;
  /** Of one that is gone already it is done as well. @throws last_way_in */
  remove(clickId: string, id: string): Promise<WaysIn>;
  /** @throws last_way_in */
  disconnectGoogle(clickId: string): Promise<WaysIn>;
  signatureOptions(place: PasskeyPlace): Promise<string>;
  /** @throws passkey_refused, account_disabled */
  signIn(response: PasskeySignature, place: EntryPlace): Promise<LoginResult>;
  /** True once for an account with a confirmed address that has no passkey yet. */
  offer(clickId: string): Promise<boolean>;
}

export function createPasskeysService(needs: IdentityNeeds): PasskeysService {
  const { accountEntry, clock, db } = needs;
  const ceremonies = createCeremonies(needs);
  const waysIn = (clickId: string) => readWaysIn(needs, clickId);
  return {
    waysIn,
    async creationOptions(caller, password, { ip, ...place }) {
      const { clickId } = caller;
      const account = await ownConfirmed(needs, clickId);
      if (!(await accountEntry.isFresh(caller, FRESH_MS))) {
        if (password === undefined)
          throw new AppError('password_required', { message: 'the session is not a new one' });
        await accountEntry.provePassword(clickId, password, ip);
      }
      const known = await passkeys.passkeysOf(db, clickId);
      assertRoom(known);
      const handle = await passkeys.ownerHandle(db, clickId, createToken().token);
      return ceremonies.creationOptions({ clickId, email: account.email, handle, known }, place);
    },
    add: (caller, made, place) => add(needs, ceremonies, { caller, ...made }, place),
    async rename(clickId, id, name) {
      if (!(await passkeys.renamePasskey(db, clickId, id, name)))
        throw new AppError('conflict', { message: 'the account has no such passkey' });
      return waysIn(clickId);
    },
    async remove(clickId, id) {
      await withTransaction(db, async (tx) => {
        await passkeys.lockOwner(tx, clickId);
        await passkeys.deletePasskey(tx, clickId, id);
        await assertWayLeft(needs, tx, clickId);
      });
      return waysIn(clickId);
    },
    async disconnectGoogle(clickId) {
      await withTransaction(db, async (tx) => {
        await passkeys.lockOwner(tx, clickId);
        await google.disconnectIdentities(tx, clickId);
        await assertWayLeft(needs, tx, clickId);
      });
      return waysIn(clickId);
    },
    async offer(clickId) {
      const account = await accountEntry.byId(clickId);
      if (!account?.isEmailConfirmed || (await passkeys.passkeysOf(db, clickId)).length > 0) return false;
      return passkeys.insertOffer(db, clickId, clock.now());
    },
    signatureOptions: (place) => ceremonies.signatureOptions(place),
    signIn: (response, place) => signIn(needs, ceremonies, response, place),
  };
}

async function add(
  needs: IdentityNeeds,
  ceremonies: Ceremonies,
  { caller, response, name }: { caller: Caller; response: PasskeyCreation; name: string },
  place: PasskeyPlace,
): Promise<WaysIn> {
  const { clickId } = caller;
  const account = await ownConfirmed(needs, clickId);
  // The challenge was given to this account after it proved who it is, and counts once.
  const made = await ceremonies.created(response, clickId, place);
  await withTransaction(needs.db, async (tx) => {
    await passkeys.lockOwner(tx, clickId);
    // The lock may have been held by an owner who takes the account back and ends every way in, this caller's too.
    await needs.accountEntry.assertSignedIn(tx, caller);
    assertRoom(await passkeys.passkeysOf(tx, clickId));
    const isNew = await passkeys.insertPasskey(tx, {
      id: made.credential.id,
      clickId,
      brandId: place.brand.id,
      host: place.host,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: (response.response.transports ?? []).filter(isTransport),
      isSynced: made.credentialDeviceType === 'multiDevice',
      isBackedUp: made.credentialBackedUp,
      name,
      createdAt: needs.clock.now(),
      lastUsedAt: null,
    });
    if (!isNew) throw new AppError('conflict', { message: 'the passkey is there already' });
    await mailNewWay(needs, tx, { email: account.email, way: 'passkey' }, place);
  });
  return readWaysIn(needs, clickId);
}

async function signIn(
  { accountEntry, clock, db }: IdentityNeeds,
  ceremonies: Ceremonies,
  response: PasskeySignature,
  place: EntryPlace,
): Promise<LoginResult> {
  const found = await passkeys.findPasskey(db, response.id);
  const { userHandle } = response.response;
  const isHere = found?.passkey.brandId === place.brand.id && found.passkey.host === place.host;
  if (!found || !isHere || (userHandle !== undefined && userHandle !== found.handle))
    throw new AppError('passkey_refused', { message: 'the passkey is unknown here' });
  const { counter, isBackedUp } = await ceremonies.signed(response, found.passkey, place);
  await passkeys.updatePasskey(db, found.passkey.id, { counter, isBackedUp, lastUsedAt: clock.now() });
  return accountEntry.open(found.passkey.clickId, place);
}

async function readWaysIn({ accountEntry, db }: IdentityNeeds, clickId: string): Promise<WaysIn> {
  const [account, known, identities] = [
    await accountEntry.byId(clickId),
    await passkeys.passkeysOf(db, clickId),
    await google.identitiesOf(db, clickId),
  ];
  return {
    hasPassword: account?.hasPassword ?? false,
    google: identities.map(({ email, createdAt }) => ({ email, connectedAt: createdAt.getTime() })),
    passkeys: known.map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
      id,
      name,
      createdAt: createdAt.getTime(),
      isSynced,
      ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.getTime() }),
    })),
  };
}

async function ownConfirmed({ accountEntry }: IdentityNeeds, clickId: string) {
  const account = await accountEntry.byId(clickId);
  if (!account?.isEmailConfirmed) throw new AppError('email_unconfirmed', { message: 'the address is not confirmed' });
  return account;
}

/** @throws last_way_in when nothing would open the account any more */
async function assertWayLeft(
  { accountEntry }: IdentityNeeds,
  tx: Parameters<typeof passkeys.lockOwner>[0],
  clickId: string,
): Promise<void> {
  const account = await accountEntry.byId(clickId);
  const [keys, identities] = [await passkeys.passkeysOf(tx, clickId), await google.identitiesOf(tx, clickId)];
  if (!account?.hasPassword && keys.length === 0 && identities.length === 0)
    throw new AppError('last_way_in', { message: 'the account has no password and no other way in' });
}

function assertRoom(known: readonly unknown[]): void {
  if (known.length >= PASSKEYS_MAX) throw new AppError('conflict', { message: `at most ${PASSKEYS_MAX} passkeys` });
}
