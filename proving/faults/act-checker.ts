import type { DeviceEvidence, Evidence, StoredMessage } from './evidence.ts';
import type { Act, ActRecord } from './history.ts';
import { seatOf } from './seats.ts';

/** What is wrong with reactions, deletions and drafts: what was done, what is stored, what each device shows. */
export function actProblems(evidence: Evidence): string[] {
  return [
    ...evidence.stored.flatMap((message) => storedProblems(evidence, message)),
    ...evidence.devices.flatMap((device) => [...shownProblems(evidence, device), ...draftProblems(evidence, device)]),
  ];
}

type Of<Kind extends Act['kind']> = ActRecord & { readonly act: Extract<Act, { kind: Kind }> };

function actsOf<Kind extends Act['kind']>({ acts }: Evidence, kind: Kind): Of<Kind>[] {
  return acts.filter((record): record is Of<Kind> => record.act.kind === kind);
}

/** What was acknowledged is stored, and nothing besides what devices did. */
function storedProblems(evidence: Evidence, message: StoredMessage): string[] {
  const { id, isDeleted, isEmpty } = message;
  const forBoth = actsOf(evidence, 'delete').filter(({ act }) => act.isForBoth && act.id === id);
  const problems: string[] = [];
  if (isDeleted && forBoth.length === 0) problems.push(`deleted though no device did: ${id}`);
  if (!isDeleted && forBoth.some(({ outcome }) => outcome === 'done')) problems.push(`not deleted for both: ${id}`);
  if (isDeleted && !isEmpty) problems.push(`deleted and still there: ${id} ${message.text}`);
  const seats = [{ account: message.account, angelId: message.angelId }, ...(message.to ? [message.to] : [])];
  return [...problems, ...seats.flatMap((seat) => seatProblems(evidence, message, seat))];
}

function seatProblems(
  evidence: Evidence,
  message: StoredMessage,
  { account, angelId }: Pick<ActRecord, 'account' | 'angelId'>,
): string[] {
  const mine = seatOf(message, account, angelId)?.mine;
  if (!mine) return [];
  const isHere = (record: ActRecord) => record.account === account && record.angelId === angelId;
  const what = `message ${message.id} of account ${account} and ${angelId}`;
  const reacts = actsOf(evidence, 'react').filter((record) => isHere(record) && record.act.id === message.id);
  const problems: string[] = [];
  const chosen = reacts.flatMap(({ act }) => act.reactions);
  if (mine.reaction !== undefined && !chosen.some((reaction) => reaction === mine.reaction))
    problems.push(`no device reacted so: ${what} has ${mine.reaction}`);
  const [only] = reacts;
  // Of several within the same moment it is not known which one came last.
  if (
    only?.outcome === 'done' &&
    reacts.length === 1 &&
    !message.isDeleted &&
    mine.reaction !== only.act.reactions.at(-1)
  )
    problems.push(`another reaction: ${what} has ${mine.reaction}, chosen was ${only.act.reactions.at(-1)}`);
  const hides = [
    ...actsOf(evidence, 'delete').filter(
      (record) => isHere(record) && !record.act.isForBoth && record.act.id === message.id,
    ),
    ...actsOf(evidence, 'clear').filter((record) => isHere(record) && (record.upToId ?? Infinity) >= message.id),
  ];
  if (mine.isHidden && hides.length === 0) problems.push(`hidden though no device did: ${what}`);
  const isDone = (record: ActRecord) =>
    record.outcome === 'done' && (record.act.kind === 'delete' || record.upToId !== undefined);
  if (!mine.isHidden && hides.some(isDone)) problems.push(`not hidden: ${what}`);
  return problems;
}

/** The open conversation shows each message as its seat has it. */
function shownProblems(evidence: Evidence, { name, account, open, threads }: DeviceEvidence): string[] {
  if (!open) return [];
  const stored = new Map(evidence.stored.map((message) => [message.id, message]));
  return (threads.get(open.angelId)?.rows ?? []).flatMap((row) => {
    const message = row.kind === 'bubble' ? stored.get(row.bubble.id ?? -1) : undefined;
    const seat = message && seatOf(message, account, open.angelId);
    if (row.kind !== 'bubble' || !message || !seat) return [];
    const { reaction, otherReaction, isDeleted = false } = row.bubble;
    const shown = [reaction, otherReaction, isDeleted];
    const expected = [seat.mine.reaction, seat.theirs.reaction, message.isDeleted];
    return String(shown) === String(expected)
      ? []
      : [`message shown otherwise: ${name} shows ${shown} under ${message.id}, it has ${expected}`];
  });
}

function draftProblems({ accounts }: Evidence, { name, account, open }: DeviceEvidence): string[] {
  const draft = accounts[account]?.draft;
  return !open || draft === undefined || draft === open.draft
    ? []
    : [`other draft: ${name} shows '${open.draft}' for ${open.angelId}, it is '${draft}'`];
}
