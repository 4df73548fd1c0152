import { SECOND_MS } from '@halo/shared/contracts';
import { hasCode } from '@halo/shared/errors';
import { type Platform, type PopupProps, usePlatform, usePopupProps, useSession, useUser } from '@halo/shared/remote';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { refusalOf, waitSecondsOf } from '../refusal.ts';
import {
  type AddressError,
  checkNewEmail,
  type DoubleOptInTask,
  initialDoubleOptIn,
  reduceDoubleOptIn,
} from './double-opt-in-state.ts';

/** The server sends the mail again once a minute. */
const RESEND_WAIT_SECONDS = 60;

/**
 * Waits for the confirmation of the address, and helps when the mail does not come. Closes by itself once it is
 * confirmed.
 */
export function useDoubleOptIn() {
  const { api, session, log } = usePlatform();
  const { context, close } = usePopupProps();
  const user = useUser();
  const [state, dispatch] = useReducer(reduceDoubleOptIn, user?.email ?? context['email'] ?? '', initialDoubleOptIn);
  const { secondsLeft, wait } = useWait();

  useCloseOnceSettled(close);

  async function run(task: DoubleOptInTask, work: () => Promise<void>): Promise<void> {
    if (state.task) return;
    dispatch({ type: 'asked', task });
    try {
      await work();
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      log.warn('confirmation mail', { task, code: refusal.code });
      if (task === 'resend') wait(waitSecondsOf(refusal) ?? 0);
      dispatch({ type: 'refused', refusal });
    }
  }

  const check = () =>
    run('check', async () => {
      const now = await session.refresh();
      if (now.status === 'gated') dispatch({ type: 'stillUnconfirmed' });
    });

  const resend = () =>
    run('resend', async () => {
      await api.accounts.resendConfirmation();
      wait(RESEND_WAIT_SECONDS);
      dispatch({ type: 'resent' });
    });

  async function change(): Promise<void> {
    if (state.view !== 'change' || state.task) return;
    const { email, typed } = state;
    await run('change', async () => {
      const error = checkNewEmail(typed, email) ?? (await changeAddress(api, email, typed));
      if (error) {
        dispatch({ type: 'changeWrong', error });
        return;
      }
      if (user) session.userSaved({ ...user, email: typed });
      dispatch({ type: 'changed', email: typed });
    });
  }

  return {
    state,
    secondsLeft,
    actions: {
      check: () => void check(),
      resend: () => void resend(),
      openChange: () => dispatch({ type: 'changeOpened' }),
      leaveChange: () => dispatch({ type: 'changeLeft' }),
      type: (text: string) => dispatch({ type: 'typed', text }),
      change: () => void change(),
      later: () => close({ kind: 'dismissed' }),
    },
  };
}

/** Seconds until something may be asked again; 0 when it may. Goes by the clock: a sleeping tab does not stretch it. */
function useWait(): { secondsLeft: number; wait(seconds: number): void } {
  const { clock } = usePlatform();
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => clock.now());
  const isWaiting = until > now;
  useEffect(() => (isWaiting ? clock.after(SECOND_MS, () => setNow(clock.now())) : undefined), [isWaiting, now, clock]);
  const wait = useCallback(
    (seconds: number) => {
      setNow(clock.now());
      setUntil(clock.now() + seconds * SECOND_MS);
    },
    [clock],
  );
  return { secondsLeft: isWaiting ? Math.ceil((until - now) / SECOND_MS) : 0, wait };
}

/** Closes the popup when the address was confirmed, here or elsewhere, or the session ended. */
function useCloseOnceSettled(close: PopupProps['close']): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'verified') close({ kind: 'button', id: 'confirmed' });
    // Signed out or expired elsewhere: there is nothing left to confirm here.
    if (status === 'visitor') close({ kind: 'dismissed' });
  }, [status, close]);
}

/** What is wrong with the new address; undefined: it is changed. Other failures are thrown. */
async function changeAddress(
  api: Platform['api'],
  oldEmail: string,
  newEmail: string,
): Promise<AddressError | undefined> {
  try {
    const { isEmailValid } = await api.accounts.changeEmail({ oldEmail, newEmail });
    return isEmailValid ? undefined : 'invalid';
  } catch (thrown) {
    const error = addressErrorOf(thrown);
    if (!error) throw thrown;
    return error;
  }
}

/** What the server says about the address itself stands under the field. */
function addressErrorOf(thrown: unknown): AddressError | undefined {
  if (hasCode(thrown, 'same_email')) return 'same';
  if (hasCode(thrown, 'email_invalid')) return 'email';
  return hasCode(thrown, 'email_forbidden') ? 'invalid' : undefined;
}
