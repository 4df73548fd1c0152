import type { Clock } from '@halo/shared/remote';
import type { ReleaseSession } from '../releases/release-session.ts';
import { hasNewShell } from '../releases/release-state.ts';

/** The answer to which versions run comes within this time, or another day. */
const ANSWER_MS = 20_000;

/**
 * A page that slept for long fetches what it missed. It reloads only for a newer shell, and then the release session
 * keeps draft and scroll position and waits for what is under way.
 */
export function wakePage({
  releases,
  clock,
  catchUp,
}: {
  releases: Pick<ReleaseSession, 'state' | 'subscribe' | 'shellAnnounced'>;
  clock: Clock;
  catchUp(): void;
}): () => void {
  catchUp();
  let stop = (): void => {};
  const look = (): void => {
    if (!hasNewShell(releases.state)) return;
    stop();
    releases.shellAnnounced({ softwareVersion: releases.state.shell.latest, mustReload: true });
  };
  const unsubscribe = releases.subscribe(look);
  const cancel = clock.after(ANSWER_MS, () => stop());
  stop = () => {
    unsubscribe();
    cancel();
  };
  look();
  return stop;
}
