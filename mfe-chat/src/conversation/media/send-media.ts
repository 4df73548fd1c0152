import type { MediaSend } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { LONG_ATTEMPTS } from '../../limits.ts';
import type { MediaCache } from './media-cache.ts';
import type { MediaFiles } from './media-files.ts';
import type { OutboxMedia } from './outbox-media.ts';

export interface MediaSending {
  readonly files: MediaFiles;
  readonly cache: Pick<MediaCache, 'remember'>;
}

export interface Waiting {
  readonly clientId: string;
  readonly media: OutboxMedia;
  /** so often it was sent without an answer */
  readonly attempts: number;
}

/**
 * Sends the files of a message up, in order, and answers what the message says of them. What is up already is answered
 * with the same id, so it may be done again. @throws AppError media_missing when the files are gone
 */
export async function sendMedia(
  api: Pick<Platform['api'], 'conversations'> | undefined,
  { files, cache }: MediaSending,
  { clientId, media, attempts }: Waiting,
  onSent: (count: number) => void,
): Promise<MediaSend> {
  const found = await files.of(clientId);
  const upload = api?.conversations.uploadMedia;
  const expected = media.kind === 'photo' ? media.count : 1;
  if (!found || found.length < expected || !upload)
    // Another tab may have sent it and put them away: that is known to this one in a moment.
    throw new AppError('media_missing', {
      retryable: attempts < LONG_ATTEMPTS,
      message: 'the files of this message are gone',
    });
  const ids: string[] = [];
  for (const [place, file] of found.entries()) {
    const id = await upload({ clientId, place, kind: media.kind }, file);
    cache.remember(id, file);
    ids.push(id);
    onSent(ids.length);
  }
  if (media.kind === 'photo') return { photoIds: ids };
  return { voice: { id: ids[0] ?? '', durationMs: media.durationMs, wave: [...media.wave] } };
}
