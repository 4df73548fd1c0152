import type { MediaKind, MessagePhoto, MessageVoice } from '@halo/shared/contracts';

/** What a message brought along, as it is stored with it. */
export type StoredMedia =
  | { readonly photos: readonly MessagePhoto[]; readonly voice?: undefined }
  | { readonly voice: MessageVoice; readonly photos?: undefined };

export interface MediaFile {
  /** of photos WebP, of voices what was recorded */
  readonly type: string;
  readonly bytes: Buffer;
}

export function mediaKindOf(media: StoredMedia): MediaKind {
  return media.voice ? 'voice' : 'photo';
}

export function mediaIdsOf(media: StoredMedia): string[] {
  return media.voice ? [media.voice.id] : media.photos.map(({ id }) => id);
}

/** As it stands in a message that may be read. */
export function shownMedia(media: StoredMedia) {
  return media.voice ? { mediaKind: 'voice', voice: media.voice } : { mediaKind: 'photo', photos: [...media.photos] };
}
