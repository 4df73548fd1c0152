import { mediaIdsOf, type StoredMedia } from '../../server/src/modules/conversations/media/stored-media.ts';
import { markOf } from './files.ts';
import type { History, SendRecord } from './history.ts';
import { angelsFor, type World } from './world.ts';

/** What the files of one message are to one account. */
export interface FileEvidence {
  readonly send: SendRecord;
  readonly reader: number;
  /** one of the two seats */
  readonly isSeat: boolean;
  /** marks of the files in the message, as the reader gets them; a code where one is refused */
  readonly found: readonly string[];
  /** files that the server keeps for the message */
  readonly kept: number;
  /** the message was deleted, for all or for this reader: the files may go at any time */
  readonly isGone: boolean;
}

/** Asks for every file of the run as both seats, and as an account that has nothing to do with it. */
export async function collectFiles(world: World, { sends }: History): Promise<FileEvidence[]> {
  world.setClock();
  const withFiles = sends.filter(({ files, outcome }) => files !== undefined && outcome === 'stored');
  return (await Promise.all(withFiles.map((send) => filesOf(world, send)))).flat();
}

async function filesOf(world: World, send: SendRecord): Promise<FileEvidence[]> {
  const { account, angelId, clientId } = send;
  const sender = world.accounts[account];
  if (!sender) return [];
  const { rows } = await world.app.database.pool.query<FileRow>(
    `select media, deleted_at is not null as gone_for_all, is_hidden, is_hidden_for_other, (select count(*)::integer from chat_media f where f.click_id = $1 and f.client_id = $2) as kept
     from messages where click_id = $1 and client_id = $2`,
    [sender.clickId, clientId],
  );
  const {
    media = null,
    kept = 0,
    gone_for_all = false,
    is_hidden = false,
    is_hidden_for_other = false,
  } = rows[0] ?? {};
  const isToMember = sender.partner !== undefined && !angelsFor(world, account, []).every((id) => id !== angelId);
  const seats = isToMember && sender.partner !== undefined ? [account, sender.partner] : [account];
  const stranger = world.accounts.findIndex((_account, index) => !seats.includes(index));
  const isGoneFor = (readers: readonly number[]): boolean =>
    gone_for_all || readers.every((reader) => (reader === account ? is_hidden : is_hidden_for_other));
  return Promise.all(
    [...seats, stranger].map(async (reader) => ({
      send,
      reader,
      isSeat: reader !== stranger,
      isGone: isGoneFor(reader === stranger ? seats : [reader]),
      found: media ? await marksFor(world, reader, media) : [],
      kept,
    })),
  );
}

interface FileRow {
  readonly media: StoredMedia | null;
  readonly kept: number;
  readonly gone_for_all: boolean;
  readonly is_hidden: boolean;
  readonly is_hidden_for_other: boolean;
}

function marksFor({ app, accounts }: World, reader: number, media: StoredMedia): Promise<string[]> {
  const ids = mediaIdsOf(media);
  return Promise.all(
    ids.map(async (id) => {
      try {
        const clickId = accounts[reader]?.clickId ?? '';
        const { bytes } = await app.services.conversations.mediaFile(clickId, { id, size: 'large' });
        return await markOf(media.voice ? 'voice' : 'photo', bytes);
      } catch (thrown) {
        return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
      }
    }),
  );
}

/** Both seats get what was sent, in its order, and others nothing; no file is kept twice. */
export function fileProblems(evidence: readonly FileEvidence[]): string[] {
  return evidence.flatMap(({ send, reader, isSeat, isGone, found, kept }) => {
    if (isGone) return [];
    const marks = send.files?.marks ?? [];
    const what = `${send.text} (${send.clientId})`;
    const expected = isSeat ? marks : marks.map(() => 'not_found');
    return [
      ...(String(found) === String(expected)
        ? []
        : [`${isSeat ? 'other files' : 'files of others'}: account ${reader} gets ${found} of ${what}`]),
      ...(kept === marks.length ? [] : [`files kept ${kept} times: ${what} has ${marks.length}`]),
    ];
  });
}
