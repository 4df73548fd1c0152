import { usePlatform } from '@halo/shared/remote';
import type { TFunction } from 'i18next';
import type { BubbleMedia } from '../media/bubble-media.ts';
import { createMediaCache } from '../media/media-cache.ts';
import { createPlatformFiles } from '../media/use-file-address.ts';
import type { VoiceSource } from './voice-player.ts';
import { VoiceView } from './voice-view.tsx';

export interface MessageVoiceProps {
  media: Extract<BubbleMedia, { kind: 'voice' }>;
  clientId: string | undefined;
  t: TFunction<'chat'>;
}

export function MessageVoice({ media: { voice }, clientId, t }: MessageVoiceProps) {
  const cache = usePlatform().keep(createMediaCache);
  const source: VoiceSource = {
    // One key from the moment it is sent here to when it is stored: what plays goes on playing.
    key: clientId ?? voice.id,
    durationMs: voice.durationMs,
    open: () => cache.address(voice.id, 'large'),
  };
  return <VoiceView source={source} wave={voice.wave} t={t} />;
}

export interface WaitingVoiceProps {
  clientId: string;
  durationMs: number;
  wave: readonly number[];
  t: TFunction<'chat'>;
}

/** One that is still on its way: it is in this browser, and can be played. */
export function WaitingVoice({ clientId, durationMs, wave, t }: WaitingVoiceProps) {
  const files = usePlatform().keep(createPlatformFiles);
  const source: VoiceSource = {
    key: clientId,
    durationMs,
    async open() {
      const [file] = (await files.of(clientId)) ?? [];
      if (!file) throw new Error('this browser has the recording no more');
      return file;
    },
  };
  return <VoiceView source={source} wave={wave} t={t} />;
}
