import { actProblems } from './act-checker.ts';
import type { AccountEvidence, DeviceEvidence, Evidence, MessageKind } from './evidence.ts';
import { isHiddenFor, seatOf } from './seats.ts';

/** What is wrong, in sentences; empty when every promise was kept. The first words say which one was not. */
export function problemsOf(evidence: Evidence): string[] {
  return [
    ...sendProblems(evidence),
    ...orderProblems(evidence),
    ...transcriptProblems(evidence),
    ...evidence.accounts.flatMap((account, index) => moneyProblems(evidence, account, index)),
    ...actProblems(evidence),
    ...evidence.unbalanced.map((what) => `unbalanced: ${what}`),
    ...deliveredTwice(evidence),
    ...evidence.devices.flatMap((device) => screenProblems(evidence, device)),
    ...evidence.troubles.map((what) => `trouble: ${what}`),
  ];
}

/** Every acknowledged message is there once, what was refused is not, and nothing that no device wrote. */
function sendProblems({ sends, stored }: Evidence): string[] {
  const own = stored.filter(({ kind }) => kind === 'personal');
  const known = new Map(sends.map((send) => [send.clientId, send]));
  const problems = sends.flatMap((send) => {
    const found = own.filter((message) => message.account === send.account && message.text === send.text);
    const [first] = found;
    const what = `${send.text} (${send.clientId}, ${send.outcome})`;
    if (found.length > 1) return [`stored twice: ${what} as ${found.map(({ id }) => id).join(', ')}`];
    if (send.outcome === 'refused') return first ? [`stored though refused: ${what}`] : [];
    if (!first)
      return [
        send.outcome === 'stored' ? `lost: ${what} was acknowledged as ${send.messageId}` : `never sent: ${what}`,
      ];
    if (send.messageId !== undefined && send.messageId !== first.id)
      return [`acknowledged as another: ${what} is ${first.id}, not ${send.messageId}`];
    return first.angelId === send.angelId ? [] : [`misdelivered: ${what} went to ${first.angelId}`];
  });
  const strange = own.filter(({ clientId, text }) => known.get(clientId ?? '')?.text !== text);
  return [
    ...problems,
    ...strange.map((message) => `nobody sent it: ${message.id} ${message.text} (${message.clientId})`),
  ];
}

/** What one device wrote to one angel is stored in the order in which it was written. */
function orderProblems({ sends, stored }: Evidence): string[] {
  const ids = new Map(stored.map(({ clientId, id }) => [clientId, id]));
  const last = new Map<string, number>();
  return sends.flatMap((send) => {
    const id = ids.get(send.clientId);
    if (id === undefined) return [];
    const thread = `${send.device}/${send.angelId}`;
    const before = last.get(thread) ?? 0;
    last.set(thread, Math.max(before, id));
    return id < before ? [`out of order: ${send.text} is ${id}, after ${before}`] : [];
  });
}

/** The other side is read every acknowledged message once, in the order in which each device wrote. */
function transcriptProblems({ sends, stored, transcripts }: Evidence): string[] {
  const unreadable = new Set(
    stored
      .filter((message) => message.isEmpty || (message.to ? message.other : message.own).isHidden)
      .map(({ clientId }) => clientId),
  );
  return transcripts.flatMap(({ account, angelId, lines }) => {
    const last = new Map<string, number>();
    return sends
      .filter((send) => send.account === account && send.angelId === angelId && send.outcome === 'stored')
      .filter(({ clientId }) => !unreadable.has(clientId))
      .flatMap((send) => {
        const places = lines.flatMap(({ text }, place) => (text === send.text ? [place] : []));
        const [place] = places;
        if (place === undefined || places.length > 1)
          return [`read ${places.length} times: ${send.text} by ${angelId}`];
        const before = last.get(send.device) ?? -1;
        last.set(send.device, Math.max(before, place));
        return place < before ? [`read out of order: ${send.text} by ${angelId}`] : [];
      });
  });
}

/** Each stored message is paid for once, at its price, and nothing else is. */
function moneyProblems({ sends, stored, ledger }: Evidence, account: AccountEvidence, index: number): string[] {
  const known = new Set(account.knownAngels);
  const expected = stored
    .filter((message) => message.account === index && message.kind === 'personal')
    .flatMap((message) => {
      const price = priceOf(account, known.has(message.angelId), message.brings);
      known.add(message.angelId);
      return price.amount === 0 ? [] : [`${price.unit} -${price.amount} message:${message.clientId}`];
    });
  const debits = ledger
    .filter((row) => row.account === index && row.amount < 0)
    .map(({ unit, amount, cause }) => `${unit} ${amount} ${cause}`);
  const { credits } = account;
  const refused = new Set(
    sends.filter((send) => send.account === index && send.outcome === 'refused').map(({ code }) => code),
  );
  const couldPay =
    (refused.has('out_of_credits') && credits.messageCredits >= Math.max(...Object.values(account.costs))) ||
    (refused.has('out_of_icebreakers') && credits.icebreakerCredits >= 1);
  return [
    ...without(expected, debits).map((what) => `not paid: account ${index}, ${what}`),
    ...without(debits, expected).map((what) => `paid for nothing: account ${index}, ${what}`),
    ...(couldPay
      ? [`refused though affordable: account ${index} has ${credits.messageCredits} and ${credits.icebreakerCredits}`]
      : []),
  ];
}

/** The rules of the specification, not those of the server's code. */
function priceOf(
  { level, costs }: AccountEvidence,
  hasWritten: boolean,
  kind: MessageKind,
): { unit: string; amount: number } {
  if (level === 0) return { unit: hasWritten ? 'message' : 'icebreaker', amount: 1 };
  return { unit: 'message', amount: level === 1 ? costs[kind] : 0 };
}

/** What is in one list and not in the other; what is in it twice must be in the other twice. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return list.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** A page that gets a message twice notifies twice and counts twice, even when it draws once. */
function deliveredTwice({ deliveries }: Evidence): string[] {
  const seen = new Set<string>();
  return deliveries.flatMap(({ page, messageId }) => {
    const key = `${page} ${messageId}`;
    if (seen.has(key)) return [`delivered twice: ${page} of ${messageId}`];
    seen.add(key);
    return [];
  });
}

/** Each device shows what is stored, in that order, once, with the right counts. */
function screenProblems(evidence: Evidence, device: DeviceEvidence): string[] {
  const account = evidence.accounts[device.account];
  const problems: string[] = [];
  for (const [angelId, { rows, from }] of device.threads) {
    const bubbles = rows.flatMap((row) => (row.kind === 'bubble' ? [row] : []));
    const ids = bubbles.flatMap(({ bubble: { id } }) => (id === undefined || id < from ? [] : [id]));
    const expected = evidence.stored
      .filter((message) => seatOf(message, device.account, angelId) && message.id >= from)
      .filter((message) => !isHiddenFor(message, device.account, angelId))
      .map(({ id }) => id);
    if (String(ids) !== String(expected))
      problems.push(
        `shown otherwise: ${device.name} and ${angelId}: lacks ${expected.filter((id) => !ids.includes(id))}, has besides ${ids.filter((id) => !expected.includes(id))}, in all ${ids.length} of ${expected.length}`,
      );
    const keys = bubbles.map(({ key }) => key);
    if (new Set(keys).size !== keys.length)
      problems.push(
        `drawn twice: ${device.name} and ${angelId}: ${keys.filter((key, index) => keys.indexOf(key) !== index)}`,
      );
    const unsent = bubbles.filter(({ bubble }) => bubble.id === undefined && bubble.status !== 'failed');
    for (const { bubble } of unsent)
      problems.push(`still ${bubble.status}: ${device.name} and ${angelId}: ${bubble.text}`);
  }
  if (!isSame(device.credits, account?.credits))
    problems.push(
      `other credits: ${device.name} shows ${JSON.stringify(device.credits)}, it is ${JSON.stringify(account?.credits)}`,
    );
  if (!isSame(countsOf(device.unread), countsOf(account?.unread)))
    problems.push(
      `other counts: ${device.name} shows ${JSON.stringify(device.unread)}, it is ${JSON.stringify(account?.unread)}`,
    );
  return problems;
}

/** When they were counted is not shown. */
function countsOf(unread: DeviceEvidence['unread']): DeviceEvidence['unread'] {
  return unread && { ...unread, version: 0 };
}

function isSame(one: object | undefined, other: object | undefined): boolean {
  const sorted = (value: object | undefined) =>
    JSON.stringify(Object.entries(value ?? {}).sort(([a], [b]) => a.localeCompare(b)));
  return sorted(one) === sorted(other);
}
