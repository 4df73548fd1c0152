import type { User } from '@halo/shared/contracts';
import { initialSession, reduceSession, type SessionEvent, type ShellSession } from './session-state.ts';

function user(changes: Partial<User> = {}): User {
  return { clickId: 'click-id-1', region: 'Lazio', isEmailConfirmed: true, flow: { optIn: 'doi' }, ...changes } as User;
}

function after(...events: SessionEvent[]): ShellSession {
  return events.reduce(reduceSession, initialSession);
}

test('with a stored token the session is being restored, without one there is a visitor', () => {
  expect(after({ type: 'started', hasToken: true }).session.status).toBe('restoring');
  expect(after({ type: 'started', hasToken: false }).session.status).toBe('visitor');
});

test('[BOOT-07] a disabled account is gated and not verified', () => {
  expect(after({ type: 'started', hasToken: true }, { type: 'disabled' }).session).toEqual({
    status: 'gated',
    reason: 'disabled',
  });
});

test('[BOOT-08] verify=0 makes a visitor again', () => {
  expect(after({ type: 'started', hasToken: true }, { type: 'refused' }).session).toEqual({ status: 'visitor' });
});

test('[BOOT-09] an unconfirmed e-mail is gated by doi, with the user', () => {
  const unconfirmed = user({ isEmailConfirmed: false });
  expect(after({ type: 'verified', user: unconfirmed }).session).toEqual({
    status: 'gated',
    reason: 'doi',
    user: unconfirmed,
  });
});

test('[BOOT-10] an empty region comes before everything else and ends when it is set', () => {
  const state = after({ type: 'verified', user: user({ region: '', isEmailConfirmed: false }) });
  expect(state.session).toMatchObject({ status: 'gated', reason: 'region' });
  expect(reduceSession(state, { type: 'userChanged', user: user() }).session.status).toBe('verified');
});

test('a token that runs out keeps the page, and signing in again ends that', () => {
  const expired = after({ type: 'verified', user: user() }, { type: 'expired' });
  expect(expired).toMatchObject({ session: { status: 'visitor' }, isExpired: true });
  expect(reduceSession(expired, { type: 'verified', user: user() }).isExpired).toBe(false);
});

test('signing in again keeps the expired page until the new token is verified', () => {
  const again = after({ type: 'verified', user: user() }, { type: 'expired' }, { type: 'started', hasToken: true });
  expect(again).toMatchObject({ session: { status: 'restoring' }, isExpired: true });
  expect(reduceSession(again, { type: 'verified', user: user() }).isExpired).toBe(false);
  expect(reduceSession(again, { type: 'refused' })).toEqual({ session: { status: 'visitor' }, isExpired: false });
  expect(reduceSession(again, { type: 'unreachable', code: 'offline' })).toMatchObject({
    unreachable: 'offline',
    isExpired: false,
  });
  expect(after({ type: 'started', hasToken: true }).isExpired).toBe(false);
});

test('a save that answers after signing out changes nothing', () => {
  const out = after({ type: 'verified', user: user() }, { type: 'signedOut' });
  expect(reduceSession(out, { type: 'userChanged', user: user() })).toBe(out);
});

test('a server that does not answer is reported, and only while restoring', () => {
  expect(after({ type: 'started', hasToken: true }, { type: 'unreachable', code: 'offline' }).unreachable).toBe(
    'offline',
  );
  expect(
    after({ type: 'verified', user: user() }, { type: 'unreachable', code: 'offline' }).unreachable,
  ).toBeUndefined();
});
