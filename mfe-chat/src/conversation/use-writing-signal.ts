import { isPerson, type ProfileCard } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useState } from 'react';

/** While a person goes on writing, the sign is given again; the other side forgets it a little later. */
const REPEAT_MS = 4_000;
/** Who has not typed for so long is thinking, or gone. */
const IDLE_MS = 5_000;

export interface Writing {
  write(text: string): void;
  send(): boolean;
  sendAnyway(): boolean;
}

/**
 * The same actions, which also give the member on the other side a sign that something is being written, and take it
 * back when that ends: after a pause, with an empty box, and when the box or the conversation is left. Profiles that we
 * answer for need none.
 */
export function useWritingSignal(angel: Pick<ProfileCard, 'id' | 'nature'> | undefined, actions: Writing) {
  const { clock, realtime } = usePlatform();
  const [given] = useState<{ at: number | undefined; idle: (() => void) | undefined }>(() => ({
    at: undefined,
    idle: undefined,
  }));

  /** A message ends the sign on the other side by itself. */
  function forget(): void {
    given.idle?.();
    given.idle = undefined;
    given.at = undefined;
  }

  function stop(): void {
    const wasGiven = given.at !== undefined;
    forget();
    if (angel && wasGiven) realtime.signalWriting?.(angel.id, false);
  }

  function signal(text: string): void {
    if (!angel || !isPerson(angel.nature)) return;
    if (text.trim() === '') {
      stop();
      return;
    }
    given.idle?.();
    given.idle = clock.after(IDLE_MS, stop);
    if (given.at !== undefined && clock.now() - given.at < REPEAT_MS) return;
    given.at = clock.now();
    realtime.signalWriting?.(angel.id, true);
  }

  const onLeave = useEffectEvent(stop);
  useEffect(() => () => onLeave(), []);

  const ended = (send: () => boolean) => () => {
    forget();
    return send();
  };

  return {
    write(text: string): void {
      actions.write(text);
      signal(text);
    },
    send: ended(actions.send),
    sendAnyway: ended(actions.sendAnyway),
    /** The box was left. */
    pauseWriting: stop,
  };
}
