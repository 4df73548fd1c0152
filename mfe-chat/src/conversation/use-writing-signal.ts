import { isPerson, type ProfileCard } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useState } from 'react';

/** While a person goes on writing, the sign is given again; the other side forgets it a little later. */
const REPEAT_MS = 4_000;

export interface Writing {
  write(text: string): void;
  send(): boolean;
  sendAnyway(): boolean;
}

/**
 * The same actions, which also give the member on the other side a sign that something is being written. Profiles that
 * we answer for need none.
 */
export function useWritingSignal(angel: Pick<ProfileCard, 'id' | 'nature'> | undefined, actions: Writing): Writing {
  const { clock, realtime } = usePlatform();
  const [given] = useState<{ at: number | undefined }>(() => ({ at: undefined }));

  function signal(text: string): void {
    if (!angel || !isPerson(angel.nature)) return;
    const isWriting = text.trim() !== '';
    const wasGiven = given.at !== undefined && clock.now() - given.at < REPEAT_MS;
    if (isWriting === wasGiven || (!isWriting && given.at === undefined)) return;
    given.at = isWriting ? clock.now() : undefined;
    realtime.signalWriting?.(angel.id, isWriting);
  }

  /** The message ends the sign on the other side: the next letter gives it again. */
  const ended = (send: () => boolean) => () => {
    given.at = undefined;
    return send();
  };

  return {
    write(text) {
      actions.write(text);
      signal(text);
    },
    send: ended(actions.send),
    sendAnyway: ended(actions.sendAnyway),
  };
}
