import { randomBytes } from 'node:crypto';
import {
  type ChatSend,
  type ClickId,
  type ClientMessageId,
  type MediaKind,
  captionOf,
  photoText,
  voiceText,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Basics } from '../../../basics.ts';
import type { Caller } from '../../../http/caller.ts';
import { processChatPhoto } from '../../uploads/index.ts';
import type { MediaFiles } from './media-files.ts';
import * as repository from './media-repository.ts';
import type { MediaRow } from './media-repository.ts';
import type { StoredMedia } from './stored-media.ts';
import { voiceTypeOf } from './voice-type.ts';

/** So many files may wait for their messages; a browser has far fewer on their way. */
const UNSENT_MAX = 60;

export interface ChatMediaNeeds extends Pick<Basics, 'db' | 'clock'> {
  readonly files: MediaFiles;
}

export interface NewMedia {
  readonly clientId: ClientMessageId;
  readonly place: number;
  readonly kind: MediaKind;
}

/** Keeps a file for a message that is yet to come; the same place again answers the first file. */
export async function keepMedia(
  { db, clock, files }: ChatMediaNeeds,
  { clickId, brandId }: Pick<Caller, 'clickId' | 'brandId'>,
  { clientId, place, kind }: NewMedia,
  file: Buffer,
): Promise<string> {
  const known = await idAt(db, clickId, clientId, place);
  if (known !== undefined) return known;
  // Those of messages that were refused are of no use any more; one that is sent again brings its files again.
  const stale = await repository.staleUnsent(db, { clickId, clientId, kept: UNSENT_MAX });
  for (const { brandId: of, id } of stale) await files.remove(of, id);
  await repository.forgetMedia(
    db,
    stale.map(({ id }) => id),
  );
  const id = randomBytes(16).toString('base64url');
  const facts =
    kind === 'photo' ? await savePhoto(files, brandId, id, file) : await saveVoice(files, brandId, id, file);
  const row = { id, clickId, brandId, clientId, place, kind, createdAt: clock.now(), ...facts };
  if (await repository.addMedia(db, row)) return id;
  // The same file came twice at once.
  await files.remove(brandId, id);
  return (await idAt(db, clickId, clientId, place)) ?? id;
}

async function idAt(
  db: ChatMediaNeeds['db'],
  clickId: ClickId,
  clientId: ClientMessageId,
  place: number,
): Promise<string | undefined> {
  return (await repository.mediaOfMessage(db, clickId, clientId)).find((row) => row.place === place)?.id;
}

async function savePhoto(files: MediaFiles, brandId: string, id: string, file: Buffer) {
  const { small, large, width, height } = await processChatPhoto(file);
  await files.save(brandId, id, 'small', small);
  await files.save(brandId, id, 'large', large);
  return { type: 'image/webp', width, height };
}

async function saveVoice(files: MediaFiles, brandId: string, id: string, file: Buffer) {
  const type = voiceTypeOf(file);
  await files.save(brandId, id, 'voice', file);
  return { type };
}

/** What a message brings along, looked up among the files of its own client id. @throws media_missing */
export async function mediaOf(
  { db }: Pick<ChatMediaNeeds, 'db'>,
  clickId: ClickId,
  { clientId, media }: Pick<ChatSend, 'clientId' | 'media'>,
): Promise<StoredMedia | undefined> {
  if (!media) return undefined;
  const kept = new Map((await repository.mediaOfMessage(db, clickId, clientId)).map((row) => [row.id, row]));
  const find = (id: string, kind: MediaKind): MediaRow => {
    const row = kept.get(id);
    if (row?.kind !== kind) throw new AppError('media_missing', { message: 'a file of this message is not there' });
    return row;
  };
  const { photoIds, voice } = media;
  if (voice) return { voice: { ...voice, id: find(voice.id, 'voice').id } };
  if (!photoIds) throw new AppError('invalid_request', { message: 'photos or a voice are needed' });
  const photos = [...new Set(photoIds)].map((id) => find(id, 'photo'));
  return { photos: photos.map(({ id, width, height }) => ({ id, width: width ?? 1, height: height ?? 1 })) };
}

/** The text beside it is ours, so that nothing is read there which newer pages do not show. */
export function textWith(media: StoredMedia, text: string): string {
  return media.voice ? voiceText(media.voice.durationMs) : photoText(captionOf(text));
}
