import { usePlatform } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { useEffect, useState } from 'react';
import { browserMicrophone, canRecord } from './microphone.ts';
import { createPlatformPlayer } from './platform-player.ts';
import { createRecordingSession } from './recording-session.ts';
import type { RecordingState } from './recording-state.ts';

/** The voice message that is being made in this conversation. It goes when the page goes, and the microphone is off. */
export function useRecording() {
  const platform = usePlatform();
  const player = platform.keep(createPlatformPlayer);
  const [session] = useState(() => createRecordingSession(platform, browserMicrophone));
  const state: RecordingState = useStore(session);
  useEffect(
    () => () => {
      session.discard();
      player.stop();
    },
    [session, player],
  );
  return {
    // A shell from before sends text alone.
    canRecord: platform.api.conversations.uploadMedia !== undefined && canRecord(),
    state,
    record() {
      // What plays would be recorded with it.
      player.stop();
      void session.record();
    },
    stop: () => void session.stop(),
    discard() {
      player.stop();
      session.discard();
    },
  };
}

export type VoiceRecording = ReturnType<typeof useRecording>;
