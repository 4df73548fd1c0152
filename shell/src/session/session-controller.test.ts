import { createEventBus } from '@halo/shared/bus';
import type { User, VerifiedSession } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { createAppStorage } from '@halo/shared/storage';
import { createStore } from '@halo/shared/store';
import { aUser, nextTask } from '@halo/shared/testing';
import type { Landing } from '../boot/landing.ts';
import { createPageAccount } from './page-account.ts';
import { createSessionController } from './session-controller.ts';
import type { SessionSignal } from './session-parts.ts';
import { initialSession, reduceSession } from './session-state.ts';

const landing: Landing = { trackerId: 'visitor-1', source: 'direct', fluxId: '7', landedAt: 1 };

beforeEach(() => localStorage.clear());

type Verify = (token: string) => Promise<VerifiedSession | undefined>;

function lineOf(signal: SessionSignal): string[] {
  switch (signal.type) {
    case 'signedIn':
      return ['signed in'];
    case 'verified':
      return [`connect ${signal.token}`];
    case 'signedOut':
      return [signal.how === 'ranOut' ? 'ran out' : 'signed out'];
    case 'otherAccount':
      return ['starts over'];
    case 'disabled':
      return [`disabled: ${signal.reason ?? 'no reason'}`];
    case 'greeting':
      return [];
  }
}

/** A server that gives a new token for each that it is shown. */
function open(verify?: Verify, signOut = async () => {}, keptUser?: () => Promise<User | undefined>) {
  const storage = createAppStorage();
  const calls: string[] = [];
  let rotations = 0;
  const user: User = aUser();
  const answer =
    verify ?? (async () => ({ verify: 1, user, token: `token-${(rotations += 1) + 1}` }) satisfies VerifiedSession);
  const controller = createSessionController({
    api: { accounts: { verify: answer, signOut } } as never,
    account: createPageAccount(storage),
    store: createStore(reduceSession, initialSession),
    bus: createEventBus(),
    storage,
    log: { info() {}, warn() {}, error() {}, event() {} },
    landing,
    ...(keptUser && { keptUser }),
    newTrackerId: () => 'visitor-2',
    navigate: () => {},
    notify: (signal) => calls.push(...lineOf(signal)),
  });
  return { controller, storage, calls, user };
}

async function signedIn(...how: Parameters<typeof open>) {
  const opened = open(...how);
  opened.storage.set('token', 'token-1');
  await opened.controller.start();
  return opened;
}

it('[SOCK-01] connects with the new token after every verify, not only after the first', async () => {
  const { controller, calls, storage } = await signedIn();
  await controller.refresh();
  await controller.renewToken();
  expect(calls).toEqual(['signed in', 'connect token-2', 'connect token-3', 'connect token-4']);
  expect(storage.get('token')).toBe('token-4');
});

it('reports a sign-in once the server could be reached, also when another part asked it', async () => {
  let isReachable = false;
  const user = aUser();
  const { controller, calls } = await signedIn(async () => {
    if (!isReachable) throw new AppError('offline', { message: 'no network', retryable: true });
    return { verify: 1, user, token: 'token-2' };
  });
  expect(calls).toEqual([]);
  isReachable = true;
  await controller.renewToken();
  expect(calls).toEqual(['signed in', 'connect token-2']);
});

it('a session that another tab ended is over here too', async () => {
  const { controller, calls, storage } = await signedIn();
  storage.remove('token');
  expect((await controller.refresh()).status).toBe('visitor');
  expect(calls.at(-1)).toBe('ran out');
});

it('an answer that comes after signing out does not sign in', async () => {
  const user = aUser();
  let arrive = (_answer: VerifiedSession): void => {};
  let verifies = 0;
  const { controller, calls, storage } = await signedIn(async () => {
    verifies += 1;
    return verifies === 1 ? { verify: 1, user, token: 'token-2' } : new Promise((resolve) => (arrive = resolve));
  });
  const refreshing = controller.refresh();
  await controller.signOut();
  arrive({ verify: 1, user, token: 'token-3' });
  await refreshing;
  expect(storage.get('token')).toBeUndefined();
  expect(controller.state.status).toBe('visitor');
  expect(calls).toEqual(['signed in', 'connect token-2', 'signed out']);
});

it('a token that another tab replaced is no reason to end: the new one is asked for', async () => {
  const user = aUser();
  const asked: string[] = [];
  const { controller, calls, storage } = await signedIn(async (token) => {
    asked.push(token);
    if (token === 'token-2') storage.set('token', 'token-of-another-tab');
    return token === 'token-2' ? undefined : { verify: 1, user, token: `${token}+` };
  });
  storage.set('token', 'token-2');
  await controller.refresh();
  expect(asked).toEqual(['token-1', 'token-2', 'token-of-another-tab']);
  expect(calls.at(-1)).toBe('connect token-of-another-tab+');
  expect(controller.state.status).toBe('verified');
});

it('[BUS-03] a token that is no longer good asks for a new sign-in over the page', async () => {
  let isGood = true;
  const user = aUser();
  const { controller, calls } = await signedIn(async () =>
    isGood ? { verify: 1, user, token: 'token-2' } : undefined,
  );
  isGood = false;
  await controller.refresh();
  expect(controller.current).toMatchObject({ session: { status: 'visitor' }, isExpired: true });
  expect(calls.at(-1)).toBe('ran out');
});

it('[PAGE-05] a stored token that is refused at the start is no sign-out; a disabled account is', async () => {
  const late = await signedIn(async () => undefined);
  expect(late.calls).toEqual(['ran out']);
  expect([late.controller.current.isExpired, late.storage.get('token')]).toEqual([false, undefined]);
  const disabled = await signedIn(async () => {
    throw new AppError('account_disabled', { message: 'gone' });
  });
  expect(disabled.calls).toEqual(['signed out', 'disabled: no reason']);
});

it('[BOOT-07] says why an account was disabled while a page was open, where the server names a reason', async () => {
  const user = aUser();
  let detail: Record<string, string> | undefined;
  const { controller, storage, calls } = await signedIn(async () => {
    if (detail) throw new AppError('account_disabled', { message: 'gone', detail });
    return { verify: 1, user, token: 'token-2' };
  });
  detail = { reason: 'spam' };
  await controller.renewToken();
  expect(calls.slice(-2)).toEqual(['signed out', 'disabled: spam']);
  expect(controller.current).toMatchObject({ session: { reason: 'disabled' }, disabledReason: 'spam' });
  expect(storage.get('token')).toBeUndefined();
  storage.set('token', 'token-1');
  detail = { reason: 'a reason of a later version' };
  await controller.start();
  expect(calls.at(-1)).toBe('disabled: no reason');
});

it('asks for nothing while it signs out, though the server takes the socket away', async () => {
  let leave = (): void => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  const { controller, calls } = await signedIn(undefined, () => left);
  const leaving = controller.signOut();
  await controller.refresh();
  expect(calls).toEqual(['signed in', 'connect token-2']);
  leave();
  await leaving;
  expect(calls.at(-1)).toBe('signed out');
  expect(controller.current).toEqual({ session: { status: 'visitor' }, isExpired: false, hasLeft: true });
  controller.cameHome();
  expect(controller.current).toEqual({ session: { status: 'visitor' }, isExpired: false });
});

it('signs out by another call than the log-out, and stays signed in when that fails', async () => {
  const { controller, calls } = await signedIn();
  const fails = controller.signOutBy(async () => {
    throw new AppError('wrong_credentials', { message: 'no' });
  });
  await expect(fails).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(controller.state.status).toBe('verified');
  await controller.signOutBy(async () => controller.refresh());
  expect(calls).toEqual(['signed in', 'connect token-2', 'signed out']);
  expect(controller.state.status).toBe('visitor');
});

describe('another tab of this browser', () => {
  /** What a tab does on signing in; its changes reach this one in any order. */
  function signInElsewhere(storage: ReturnType<typeof open>['storage']): void {
    storage.set('trackerId', 'other-account');
    storage.set('token', 'token-of-other-account');
    storage.setDraft('chat', 'text:angel-1', 'their words');
  }

  it.each(['notified', 'asked', 'renewing', 'signing out'] as const)(
    'signs in another account: its token is not used here, and what it stored is left alone (%s)',
    async (how) => {
      const asked: string[] = [];
      const user = aUser();
      const { controller, storage, calls } = await signedIn(async (token) => {
        asked.push(token);
        return { verify: 1, user, token: 'token-2' };
      });
      signInElsewhere(storage);
      expect(controller.ownToken()).toBeUndefined();
      if (how === 'notified') controller.changedElsewhere();
      if (how === 'asked') await controller.refresh();
      if (how === 'renewing') expect(await controller.renewToken()).toBeUndefined();
      if (how === 'signing out') await controller.signOut();
      expect(controller.current).toMatchObject({ session: { status: 'visitor' }, isExpired: false });
      // The page is still there for a moment.
      expect(controller.ownToken()).toBeUndefined();
      expect(calls).toEqual(['signed in', 'connect token-2', 'starts over']);
      expect(asked).toEqual(['token-1']);
      expect([storage.get('token'), storage.get('trackerId'), storage.getDraft('chat', 'text:angel-1')]).toEqual([
        'token-of-other-account',
        'other-account',
        'their words',
      ]);
    },
  );

  it('signs in another account while a verify is under way: its answer takes nothing back', async () => {
    const user = aUser();
    let arrive = (_answer: VerifiedSession): void => {};
    let verifies = 0;
    const { controller, storage, calls } = await signedIn(async () => {
      verifies += 1;
      return verifies === 1 ? { verify: 1, user, token: 'token-2' } : new Promise((resolve) => (arrive = resolve));
    });
    const refreshing = controller.refresh();
    signInElsewhere(storage);
    arrive({ verify: 1, user, token: 'token-3' });
    await refreshing;
    expect([storage.get('token'), storage.get('trackerId')]).toEqual(['token-of-other-account', 'other-account']);
    expect(calls.at(-1)).toBe('starts over');
  });

  it('signs out: this one is out too, and keeps nothing that it wrote since', async () => {
    const { controller, storage, calls } = await signedIn();
    storage.set('trackerId', 'visitor-9');
    storage.clearAccount();
    storage.setDraft('chat', 'outbox', '[]');
    controller.changedElsewhere();
    expect(controller.current).toMatchObject({ session: { status: 'visitor' }, isExpired: false });
    expect(calls.at(-1)).toBe('signed out');
    expect([storage.getDraft('chat', 'outbox'), storage.get('trackerId')]).toEqual([undefined, 'visitor-9']);
  });

  it('[BUS-03] saw the session run out: asked for a sign-in here too, and what was typed stays', async () => {
    const { controller, storage, calls } = await signedIn();
    storage.setDraft('chat', 'text:angel-1', 'my words');
    storage.remove('token');
    controller.changedElsewhere();
    expect(calls.at(-1)).toBe('ran out');
    expect(controller.current).toMatchObject({ session: { status: 'visitor' }, isExpired: true });
    expect(storage.getDraft('chat', 'text:angel-1')).toBe('my words');
  });

  it('opens a link with a tracker id after the session ran out: who signs in again here keeps what was typed', async () => {
    const { controller, storage, calls, user } = await signedIn();
    storage.setDraft('chat', 'text:angel-1', 'my words');
    storage.remove('token');
    controller.changedElsewhere();
    storage.set('trackerId', 'tracker-of-a-link');
    await controller.signIn({ token: 'token-8', clickId: user.clickId });
    expect(storage.getDraft('chat', 'text:angel-1')).toBe('my words');
    expect(storage.get('trackerId')).toBe(user.clickId);
    expect(controller.state.status).toBe('verified');
    expect(calls).not.toContain('signed out');
  });

  it('has signed in another account unnoticed: the next sign-in here finds no drafts of that account', async () => {
    const { controller, storage, user } = await signedIn();
    storage.remove('token');
    controller.changedElsewhere();
    signInElsewhere(storage);
    await controller.signIn({ token: 'token-8', clickId: user.clickId });
    expect(storage.getDraft('chat', 'text:angel-1')).toBeUndefined();
  });

  it('signs the same person in again after the session ran out: this one comes back with it, once', async () => {
    const user = aUser();
    const asked: string[] = [];
    const { controller, storage, calls } = await signedIn(async (token) => {
      asked.push(token);
      return { verify: 1, user, token: `${token}+` };
    });
    storage.remove('token');
    controller.changedElsewhere();
    expect(controller.current.isExpired).toBe(true);
    storage.set('trackerId', user.clickId);
    storage.set('token', 'token-8');
    controller.changedElsewhere();
    controller.changedElsewhere();
    await nextTask();
    expect(controller.current).toMatchObject({ session: { status: 'verified' }, isExpired: false });
    expect(asked).toEqual(['token-1', 'token-8']);
    expect(calls.slice(2)).toEqual(['ran out', 'signed in', 'connect token-8+']);
  });

  it('renews the token: nothing happens here, and the new one is used', async () => {
    const { controller, storage, calls } = await signedIn();
    storage.set('token', 'token-of-another-tab');
    controller.changedElsewhere();
    expect(controller.ownToken()).toBe('token-of-another-tab');
    expect(calls).toEqual(['signed in', 'connect token-2']);
  });

  it('reports both with a tracker id that was there before the token went', async () => {
    const { controller, storage } = await signedIn();
    const trackerIds: (string | undefined)[] = [];
    const { remove } = storage;
    storage.clearAccount = () => {
      trackerIds.push(storage.get('trackerId'));
      remove('token');
    };
    await controller.signOut();
    expect(trackerIds).toEqual(['visitor-2']);
  });
});

describe('a call that ends the token it is made with', () => {
  it('goes on with the one that it answers, and the socket with it', async () => {
    const { controller, calls, storage } = await signedIn();
    await controller.replacingToken(async () => ({ token: 'token-next' }));
    expect(calls).toEqual(['signed in', 'connect token-2', 'connect token-3']);
    expect(storage.get('token')).toBe('token-3');
  });

  it('is waited for when the server takes the socket away before it answers', async () => {
    const user = aUser();
    const verified: string[] = [];
    const { controller, calls, storage } = await signedIn(async (token) => {
      verified.push(token);
      return { verify: 1, user, token };
    });
    let answer = (_next: { token: string }): void => {};
    const replacing = controller.replacingToken(() => new Promise<{ token: string }>((resolve) => (answer = resolve)));
    const refreshing = controller.refresh();
    await nextTask();
    expect(verified).toEqual(['token-1']);
    answer({ token: 'token-2' });
    await Promise.all([replacing, refreshing]);
    expect(verified.slice(1)).toEqual(['token-2', 'token-2']);
    expect(calls).not.toContain('ran out');
    expect(storage.get('token')).toBe('token-2');
  });

  it('that is refused leaves the session as it is', async () => {
    const { controller, storage } = await signedIn();
    const refused = new AppError('wrong_credentials', { message: 'wrong' });
    await expect(controller.replacingToken(() => Promise.reject(refused))).rejects.toBe(refused);
    expect((await controller.refresh()).status).toBe('verified');
    expect(storage.get('token')).toBe('token-3');
  });
});

describe('a start while the server is away', () => {
  const away = async (): Promise<never> => {
    throw new AppError('offline', { message: 'no network', retryable: true });
  };

  it('goes on as the account of which there is a copy, and is verified when the server is back', async () => {
    const user = aUser();
    let verify: Verify = away;
    const { controller, storage, calls } = open(
      (token) => verify(token),
      undefined,
      async () => user,
    );
    storage.set('token', 'token-1');
    storage.set('trackerId', user.clickId);
    await controller.start();
    expect([controller.state, controller.current.isFromCopy]).toEqual([{ status: 'verified', user }, true]);
    expect(calls).toEqual(['signed in', 'connect token-1']);
    verify = async () => ({ verify: 1, user: { ...user, premiumLevel: 1 }, token: 'token-2' });
    await controller.refresh();
    expect(controller.current).toMatchObject({ session: { user: { premiumLevel: 1 } } });
    expect([controller.current.isFromCopy, storage.get('token')]).toEqual([undefined, 'token-2']);
  });

  it('does not go on as another account, nor without a copy', async () => {
    for (const keptUser of [async () => aUser({ clickId: 'somebody-else' }), async () => undefined]) {
      const { controller, storage, calls } = open(away, undefined, keptUser);
      storage.set('token', 'token-1');
      storage.set('trackerId', aUser().clickId);
      await controller.start();
      expect([controller.state.status, controller.current.unreachable, calls]).toEqual(['restoring', 'offline', []]);
    }
  });

  it('ends when the server says that the session is over', async () => {
    const user = aUser();
    let verify: Verify = away;
    const { controller, storage } = open(
      (token) => verify(token),
      undefined,
      async () => user,
    );
    storage.set('token', 'token-1');
    storage.set('trackerId', user.clickId);
    await controller.start();
    verify = async () => undefined;
    await controller.refresh();
    expect([controller.state.status, controller.current.isExpired]).toEqual(['visitor', true]);
  });
});
