import { isPerson, type ProfileCard } from '@halo/shared/contracts';
import { useBusTopic, usePlatform } from '@halo/shared/remote';
import { useEffect } from 'react';

/** While the conversation is open, the server says when the member comes and goes: again on each connection. */
export function usePresenceWatch(angel: ProfileCard | undefined): void {
  const { realtime } = usePlatform();
  const isConnected = useBusTopic('connection.changed')?.status === 'online';
  const angelId = angel && isPerson(angel.nature) ? angel.id : undefined;
  useEffect(() => {
    if (angelId === undefined || !isConnected) return undefined;
    realtime.watchPresence?.(angelId);
    return () => realtime.watchPresence?.(undefined);
  }, [realtime, angelId, isConnected]);
}
