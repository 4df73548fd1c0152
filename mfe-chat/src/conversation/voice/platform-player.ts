import { createVoicePlayer } from './voice-player.ts';

/** One player a platform: what plays in one conversation stops when another one is started. */
export function createPlatformPlayer() {
  return createVoicePlayer();
}
