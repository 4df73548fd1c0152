import { randomBytes } from 'node:crypto';
import { type ChatMessage, type ChatSend, DAY_MS, previewableIn } from '@halo/shared/contracts';
import { hasCode } from '@halo/shared/errors';
import type { Caller } from '../../../http/caller.ts';
import { type ChatPhoto, createTurns, processChatPhoto } from '../../uploads/index.ts';
import type { ConversationParts } from '../conversation-parts.ts';
import { addMedia } from '../media/media-repository.ts';
import type { StoredPreview } from '../media/stored-media.ts';
import type { MessageChanges } from '../message-changes.ts';
import { pageFacts } from './page-facts.ts';
import type { PageReader } from './page-reader.ts';
import { storePreview } from './preview-repository.ts';

/** Beside the places of the photos that a person can send. */
const PICTURE_PLACE = 100;
/** Pages that are read at once by a process, and how many more may wait. */
const AT_ONCE = 2;
const WAITING_MAX = 50;
/** Pages that are read for one account within an hour. */
const HOURLY = 30;
const HOUR_MS = 3_600_000;
/** Pages that are remembered, so that an address that is passed around is read once. */
const REMEMBERED = 100;

/** What was found at an address: the preview, and its picture as it will be kept. */
interface Found extends Omit<StoredPreview, 'address' | 'photo'> {
  readonly picture?: ChatPhoto;
}

export interface LinkPreviews {
  /** Reads what a new message leads to, if its sender wants that. Does not wait, and what fails leaves a plain link. */
  plan(caller: Caller, draft: ChatSend, message: ChatMessage): void;
}

export interface LinkPreviewParts {
  readonly parts: ConversationParts;
  readonly pages: PageReader;
  readonly changes: MessageChanges;
}

export function createLinkPreviews({ parts, pages, changes }: LinkPreviewParts): LinkPreviews {
  const { clock, db, files, log } = parts.needs;
  const inTurn = createTurns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });
  const known = createKnownPages(clock, (address) =>
    inTurn(() => readAddress(pages, address)).catch((error: unknown) => {
      // Too many wait: then it stays a plain link.
      if (hasCode(error, 'rate_limited')) return undefined;
      throw error;
    }),
  );
  const allowance = createAllowance(clock);

  async function keepPicture({ clickId, brandId }: Caller, clientId: string, picture: ChatPhoto) {
    const id = randomBytes(16).toString('base64url');
    const { small, large, width, height } = picture;
    await files.save(brandId, id, 'small', small);
    await files.save(brandId, id, 'large', large);
    const facts = { kind: 'photo', type: 'image/webp', width, height, place: PICTURE_PLACE, createdAt: clock.now() };
    await addMedia(db, { id, clickId, brandId, clientId, ...facts });
    return { id, width, height };
  }

  async function make(caller: Caller, message: ChatMessage, clientId: string, address: string): Promise<void> {
    const found = await known(address);
    if (!found) return;
    const { picture, ...words } = found;
    const photo = picture && (await keepPicture(caller, clientId, picture));
    const preview = { address, ...words, ...(photo && { photo }) };
    const stored = await storePreview(db, { clickId: caller.clickId, id: message.id, preview });
    if (stored)
      await changes.announcePreview({ clickId: caller.clickId, angelId: message.angelId }, stored, message.id);
  }

  return {
    plan(caller, { clientId, media, wantsPreview }, message) {
      const address = wantsPreview && !media ? previewableIn(message.text) : undefined;
      if (address === undefined || !allowance(caller.clickId)) return;
      make(caller, message, clientId, address).catch((error: unknown) =>
        log.warn({ err: error }, 'a preview of a link was not made'),
      );
    },
  };
}

/** Undefined: nothing to show. */
async function readAddress(pages: PageReader, address: string): Promise<Found | undefined> {
  const page = await pages.read(address, ['page', 'picture']);
  if (!page) return undefined;
  const site = page.address.hostname.replace(/^www\./, '');
  if (page.kind === 'picture') {
    const picture = await drawn(page.bytes);
    return picture && { site, picture };
  }
  const { pictureAddress, ...words } = pageFacts(page);
  const source = pictureAddress === undefined ? undefined : await pages.read(pictureAddress, ['picture']);
  const picture = source && (await drawn(source.bytes));
  return words.title === undefined && !picture ? undefined : { site, ...words, ...(picture && { picture }) };
}

/** Nothing of the file is left but its pixels. Pages show no HEIC, and opening one would keep members waiting. */
function drawn(bytes: Buffer): Promise<ChatPhoto | undefined> {
  return processChatPhoto(bytes, { opensHeic: false }).catch(() => undefined);
}

/** Also of what could not be read: who sends it again does not ask again. */
function createKnownPages(
  clock: ConversationParts['needs']['clock'],
  read: (address: string) => Promise<Found | undefined>,
): (address: string) => Promise<Found | undefined> {
  const pages = new Map<string, { at: number; found: Promise<Found | undefined> }>();
  return (address) => {
    const now = clock.now().getTime();
    const before = pages.get(address);
    if (before && now - before.at < DAY_MS) return before.found;
    const found = read(address);
    pages.delete(address);
    pages.set(address, { at: now, found });
    const [oldest] = pages.keys();
    if (pages.size > REMEMBERED && oldest !== undefined) pages.delete(oldest);
    return found;
  };
}

function createAllowance(clock: ConversationParts['needs']['clock']): (clickId: string) => boolean {
  let [hour, used] = [0, new Map<string, number>()];
  return (clickId) => {
    const now = Math.floor(clock.now().getTime() / HOUR_MS);
    if (now !== hour) [hour, used] = [now, new Map()];
    const count = (used.get(clickId) ?? 0) + 1;
    used.set(clickId, count);
    return count <= HOURLY;
  };
}
