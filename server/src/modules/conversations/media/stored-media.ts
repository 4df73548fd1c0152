import type { LinkPreview, MediaKind, MessagePhoto, MessageVoice } from '@halo/shared/contracts';

export type StoredPreview = LinkPreview;

/** What a message brought along, or what was found at an address in it, as it is stored with it. */
export type StoredMedia =
  | { readonly photos: readonly MessagePhoto[]; readonly voice?: undefined; readonly preview?: undefined }
  | { readonly voice: MessageVoice; readonly photos?: undefined; readonly preview?: undefined }
  | { readonly preview: StoredPreview; readonly photos?: undefined; readonly voice?: undefined };

export interface MediaFile {
  /** of photos WebP, of voices what was recorded */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Undefined: it is a text, which leads somewhere. */
export function mediaKindOf({ photos, voice }: StoredMedia): MediaKind | undefined {
  return voice ? 'voice' : photos ? 'photo' : undefined;
}

/** What its sender brought along; the picture of a preview is not theirs. */
export function mediaIdsOf({ photos, voice }: StoredMedia): string[] {
  return voice ? [voice.id] : (photos ?? []).map(({ id }) => id);
}

/** As it stands in a message that may be read. */
export function shownMedia({ photos, preview, voice }: StoredMedia) {
  if (preview) return { preview };
  return voice ? { mediaKind: 'voice', voice } : { mediaKind: 'photo', photos: [...(photos ?? [])] };
}
