import styled from '@emotion/styled';
import { captionOf, type ProfileCard } from '@halo/shared/contracts';
import { use } from 'react';
import { MessageWords } from '../safety/message-words.tsx';
import { ThreadSafetyContext } from '../safety/thread-safety.tsx';
import type { Bubble } from '../timeline.ts';
import type { RowTools } from '../use-row-tools.ts';
import { MessageVoice, WaitingVoice } from '../voice/message-voice.tsx';
import type { BubbleMedia } from './bubble-media.ts';
import { PhotosView, WaitingPhotos } from './photos-view.tsx';

export interface MessageMediaProps {
  bubble: Bubble;
  media: BubbleMedia;
  angel: ProfileCard | undefined;
  t: RowTools['t'];
}

/** What a message brought along, and the words that were written to it. */
export function MessageMedia({ bubble, media, angel, t }: MessageMediaProps) {
  const caption = captionOf(bubble.text);
  const safety = use(ThreadSafetyContext);
  const isOwn = bubble.author === 'me';
  const photosOf = isOwn ? t('media.own') : t('media.from', { name: angel?.screenName ?? '' });
  if (media.kind === 'voice') return <MessageVoice media={media} clientId={bubble.clientId} t={t} />;
  if (media.kind === 'waiting' && media.media.kind === 'voice')
    return <WaitingVoice clientId={bubble.clientId ?? ''} {...media.media} t={t} />;
  return (
    <>
      {media.kind === 'photo' ? (
        <PhotosView
          photos={media.photos}
          alt={caption === '' ? photosOf : caption}
          isHeld={!isOwn && safety?.opensLinks === false}
          t={t}
        />
      ) : (
        <WaitingPhotos
          clientId={bubble.clientId ?? ''}
          count={media.media.kind === 'photo' ? media.media.count : 0}
          uploaded={media.uploaded}
          t={t}
        />
      )}
      {caption !== '' && (
        <Caption>
          <MessageWords text={caption} t={t} />
        </Caption>
      )}
    </>
  );
}

/** As wide as the photos above it: long words would make the bubble wider than they are. */
const Caption = styled.div({ width: 0, minWidth: '100%' });
