import type { AngelId, Credits, SessionState, UnreadCounts } from '@halo/shared/contracts';
import type { TimelineRow } from '../../mfe-chat/src/conversation/timeline.ts';
import { checkLedger } from '../../server/src/modules/credits/ledger-check.ts';
import type { Device } from './device.ts';
import type { ActRecord, DeliveryRecord, History, SendRecord } from './history.ts';
import { angelsFor, openFor, type World } from './world.ts';

export type MessageKind = 'text' | 'photo' | 'voice';

export interface StoredMessage {
  readonly id: number;
  readonly account: number;
  readonly angelId: AngelId;
  /** the member it was written to, and as whom that one knows the sender */
  readonly to: { readonly account: number; readonly angelId: AngelId } | undefined;
  readonly kind: string;
  readonly clientId: string | null;
  /** as it was sent; what was deleted keeps it only in the record of its sender */
  readonly text: string;
  readonly brings: MessageKind;
  /** deleted for both */
  readonly isDeleted: boolean;
  /** nothing is left of what was in it */
  readonly isEmpty: boolean;
  /** of the account whose row it is, and of the one across */
  readonly own: SeatView;
  readonly other: SeatView;
}

/** What one seat did to a message. */
export interface SeatView {
  readonly isHidden: boolean;
  readonly reaction: string | undefined;
}

/**
 * What one account wrote to one angel in the run, as the one who answers for the angel reads it: the other side of
 * the conversation.
 */
export interface Transcript {
  readonly account: number;
  readonly angelId: AngelId;
  readonly lines: readonly { readonly id: number; readonly text: string }[];
}

export interface LedgerRow {
  readonly account: number;
  readonly unit: string;
  readonly amount: number;
  readonly cause: string;
}

export interface AccountEvidence {
  readonly level: 0 | 1 | 2;
  /** what a message of each kind costs at level 1 */
  readonly costs: Readonly<Record<MessageKind, number>>;
  readonly credits: Credits;
  readonly unread: UnreadCounts;
  /** angels that it had written to before the run */
  readonly knownAngels: ReadonlySet<AngelId>;
  /** what it was writing in its open conversation, as the server has it; undefined: there is no such conversation */
  readonly draft: string | undefined;
}

export interface DeviceEvidence {
  readonly name: string;
  readonly account: number;
  readonly threads: ReadonlyMap<
    AngelId,
    {
      readonly rows: readonly TimelineRow[] /** messages of the run that the page can show begin here */;
      readonly from: number;
    }
  >;
  readonly credits: Credits | undefined;
  readonly unread: UnreadCounts | undefined;
  /** the conversation that it has open, and what it says is being written there */
  readonly open: { readonly angelId: AngelId; readonly draft: string } | undefined;
}

/** Everything that there is to know of a run: what was asked, what is stored, what is shown. */
export interface Evidence {
  readonly sends: readonly SendRecord[];
  readonly deliveries: readonly DeliveryRecord[];
  readonly acts: readonly ActRecord[];
  readonly accounts: readonly AccountEvidence[];
  /** of the run, by id */
  readonly stored: readonly StoredMessage[];
  readonly transcripts: readonly Transcript[];
  readonly ledger: readonly LedgerRow[];
  /** balances that are not the sum of their ledger, or negative */
  readonly unbalanced: readonly string[];
  readonly devices: readonly DeviceEvidence[];
  readonly troubles: readonly string[];
}

/** Where a run began. */
export interface Start {
  readonly messageId: number;
  readonly ledgerId: number;
  readonly knownAngels: readonly ReadonlySet<AngelId>[];
  /** complaints of the server by then */
  readonly troubles: number;
}

export async function readStart(world: World): Promise<Start> {
  const { pool } = world.app.database;
  const { rows } = await pool.query<{ message: string; ledger: string }>(
    'select (select coalesce(max(id), 0) from messages) as message, (select coalesce(max(id), 0) from ledger) as ledger',
  );
  const written = await pool.query<{ click_id: string; angel_id: string }>(
    'select click_id, angel_id from conversations where has_written',
  );
  return {
    messageId: Number(rows[0]?.message),
    ledgerId: Number(rows[0]?.ledger),
    knownAngels: world.accounts.map(
      ({ clickId }) => new Set(written.rows.filter((row) => row.click_id === clickId).map((row) => row.angel_id)),
    ),
    troubles: world.site.troubles.length,
  };
}

/** Longer than what anybody writes to one angel in a run. */
const TRANSCRIPT_LIMIT = 2_000;

/** Of a member the other side is their own seat; of an angel it is what the one who answers reads. */
function readTranscripts(world: World, angelIds: readonly AngelId[], start: Start): Promise<Transcript[]> {
  const { conversations } = world.app.services;
  return Promise.all(
    world.accounts.flatMap(({ clickId, angelId: ownId, partner }, account) =>
      angelsFor(world, account, angelIds).map(async (angelId): Promise<Transcript> => {
        const other = angelIds.includes(angelId) || partner === undefined ? undefined : world.accounts[partner];
        const lines =
          other && ownId
            ? await conversations.transcript(other.clickId, ownId, TRANSCRIPT_LIMIT)
            : await conversations.transcript(clickId, angelId, TRANSCRIPT_LIMIT);
        const isRead = other ? 'message' : 'personal';
        return {
          account,
          angelId,
          lines: lines
            .filter(({ id, kind }) => kind === isRead && id > start.messageId)
            .map(({ id, text }) => ({ id, text })),
        };
      }),
    ),
  );
}

export async function collectEvidence(
  world: World,
  {
    start,
    devices,
    angelIds,
    history,
  }: { start: Start; devices: readonly Device[]; angelIds: readonly AngelId[]; history: History },
): Promise<Evidence> {
  const { database, services } = world.app;
  world.setClock();
  const accountOf = new Map(world.accounts.map(({ clickId }, index) => [clickId, index]));
  const hasOpen = devices.some(({ thread }) => thread !== undefined);
  const sent = new Map(history.sends.map((send) => [send.clientId, send]));
  const [messages, ledger, negative, faults, transcripts, accounts] = await Promise.all([
    database.pool.query<{
      id: string;
      click_id: string;
      angel_id: string;
      to_click_id: string | null;
      from_angel_id: string | null;
      kind: string;
      client_id: string | null;
      text: string;
      media_kind: MessageKind;
      is_deleted: boolean;
      is_hidden: boolean;
      is_hidden_for_other: boolean;
      reaction: string | null;
      other_reaction: string | null;
    }>(
      `select id, click_id, angel_id, to_click_id, from_angel_id, kind, client_id, text, reaction, other_reaction,
         deleted_at is not null as is_deleted, is_hidden, is_hidden_for_other,
         case when media is null then 'text' when media ? 'voice' then 'voice' else 'photo' end as media_kind
       from messages where id > $1 and angel_id = any($2) order by id`,
      [start.messageId, [...angelIds, ...world.accounts.flatMap(({ angelId }) => angelId ?? [])]],
    ),
    database.pool.query<{ click_id: string; unit: string; amount: number; cause: string }>(
      'select click_id, unit, amount, cause from ledger where id > $1 order by id',
      [start.ledgerId],
    ),
    database.pool.query<{ click_id: string; unit: string }>('select click_id, unit from balances where balance < 0'),
    checkLedger(database.db),
    readTranscripts(world, angelIds, start),
    Promise.all(
      world.accounts.map(
        async ({ clickId, level, session }, index): Promise<AccountEvidence> => ({
          level,
          costs: costsOf(session),
          credits: await services.credits.credits(clickId),
          unread: await services.conversations.unread(clickId),
          knownAngels: start.knownAngels[index] ?? new Set(),
          draft: hasOpen ? await draftOf(world, clickId, openFor(world, index, angelIds)) : undefined,
        }),
      ),
    ),
  ]);
  return {
    sends: history.sends,
    deliveries: history.deliveries,
    acts: history.acts,
    accounts,
    stored: messages.rows.map((row) => ({
      id: Number(row.id),
      account: accountOf.get(row.click_id) ?? -1,
      angelId: row.angel_id,
      to:
        row.to_click_id === null
          ? undefined
          : { account: accountOf.get(row.to_click_id) ?? -1, angelId: row.from_angel_id ?? '' },
      kind: row.kind,
      clientId: row.client_id,
      ...contentOf(row, sent.get(row.client_id ?? '')),
      isDeleted: row.is_deleted,
      isEmpty: row.text === '' && row.media_kind === 'text',
      own: { isHidden: row.is_hidden, reaction: row.reaction ?? undefined },
      other: { isHidden: row.is_hidden_for_other, reaction: row.other_reaction ?? undefined },
    })),
    transcripts,
    ledger: ledger.rows.map((row) => ({
      account: accountOf.get(row.click_id) ?? -1,
      unit: row.unit,
      amount: row.amount,
      cause: row.cause,
    })),
    unbalanced: [
      ...negative.rows.map((row) => `${row.click_id} has a negative balance of ${row.unit}`),
      ...faults.map((fault) => `${fault.clickId}: balance ${fault.balance} of ${fault.unit}, ledger ${fault.ledger}`),
    ],
    devices: devices.map((device) => ({
      name: device.name,
      account: device.account,
      credits: device.credits,
      unread: device.unread,
      open: device.thread && { angelId: device.thread.angelId, draft: device.thread.draft },
      threads: new Map(
        angelsFor(world, device.account, angelIds).map((angelId) => [
          angelId,
          { rows: device.rows(angelId), from: Math.max(start.messageId + 1, device.loadedFrom(angelId)) },
        ]),
      ),
    })),
    troubles: [...world.site.troubles.slice(start.troubles), ...devices.flatMap(({ troubles }) => troubles)],
  };
}

/** Of a message that was emptied only its sender knows what was in it. */
function contentOf(
  { text, media_kind: brings }: { readonly text: string; readonly media_kind: MessageKind },
  send: SendRecord | undefined,
): Pick<StoredMessage, 'text' | 'brings'> {
  return text !== '' || !send ? { text, brings } : { text: send.text, brings: send.files?.media.kind ?? 'text' };
}

async function draftOf({ app }: World, clickId: string, angelId: AngelId): Promise<string | undefined> {
  const { rows } = await app.database.pool.query<{ draft: string | null }>(
    'select draft from conversations where click_id = $1 and angel_id = $2',
    [clickId, angelId],
  );
  return rows[0] && (rows[0].draft ?? '');
}

function costsOf(session: SessionState): AccountEvidence['costs'] {
  if (session.status !== 'verified') return { text: 0, photo: 0, voice: 0 };
  const { messageCost: text, photoCost = text, voiceCost = text } = session.user.flow;
  return { text, photo: photoCost, voice: voiceCost };
}
