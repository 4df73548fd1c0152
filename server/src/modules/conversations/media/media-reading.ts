import type { ChatMessage, ClickId, MediaId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { accountOf, type ConversationParts } from '../conversation-parts.ts';
import { readMessage } from '../message-repository.ts';
import { toChatMessage } from '../message-view.ts';
import type { MediaFiles } from './media-files.ts';
import { findMedia, type MediaRow, messageOfMedia } from './media-repository.ts';
import type { MediaFile } from './stored-media.ts';

/**
 * A file for one of the two seats, if the message shows it to that seat at this moment: the lock, a deletion and a
 * closed conversation are those of the message. @throws not_found
 */
export async function readMediaFile(
  parts: ConversationParts,
  files: MediaFiles,
  clickId: ClickId,
  { id, size }: { readonly id: MediaId; readonly size: 'small' | 'large' },
): Promise<MediaFile> {
  const row = await findMedia(parts.needs.db, id);
  const bytes = row && (await isShown(parts, clickId, row)) ? await readBytes(files, row, size) : undefined;
  if (!row || !bytes) throw new AppError('not_found', { message: 'no such file of a message' });
  return { type: row.type, bytes };
}

export function readBytes(files: MediaFiles, row: MediaRow, size: 'small' | 'large'): Promise<Buffer | undefined> {
  return files.read(row.brandId, row.id, row.kind === 'voice' ? 'voice' : size);
}

async function isShown(parts: ConversationParts, clickId: ClickId, row: MediaRow): Promise<boolean> {
  const { db, clock, closure } = parts.needs;
  const found = await messageOfMedia(db, row);
  const angelId = found?.seats.get(clickId);
  if (!found || angelId === undefined) return false;
  // Who was blocked gets the same answer as a stranger; who blocked can still read what was written.
  if ((await closure(clickId, angelId)) === 'other') return false;
  const [message, { premiumLevel }] = await Promise.all([
    readMessage(db, clickId, angelId, found.id, clock.now()),
    accountOf(parts, clickId),
  ]);
  return message !== undefined && names(toChatMessage(message, premiumLevel), row.id);
}

function names({ photos, preview, voice }: ChatMessage, id: string): boolean {
  return voice?.id === id || preview?.photo?.id === id || (photos ?? []).some((photo) => photo.id === id);
}
