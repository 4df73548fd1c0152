import type { AngelId, ChatMessage, ProblemCode, Reaction } from '@halo/shared/contracts';
import type { WrittenFiles } from './files.ts';

/** One message as its sender knows it. Written down before anything is sent. */
export interface SendRecord {
  readonly account: number;
  readonly device: string;
  readonly angelId: AngelId;
  readonly clientId: string;
  readonly text: string;
  /** what it brings along */
  readonly files?: WrittenFiles | undefined;
  /** `open`: not known whether the server has it */
  outcome: 'open' | 'stored' | 'refused';
  /** as acknowledged */
  messageId?: number;
  code?: ProblemCode;
}

/** A message that reached a page. */
export interface DeliveryRecord {
  /** one life of a page: a reload makes another */
  readonly page: string;
  readonly messageId: number;
  readonly clientId: string | undefined;
}

/** What a device did to its open conversation, or to one message of it, besides writing. */
export type Act =
  /** the last one is what is to be stored; undefined: none */
  | { readonly kind: 'react'; readonly id: number; readonly reactions: readonly (Reaction | undefined)[] }
  | { readonly kind: 'delete'; readonly id: number; readonly isForBoth: boolean }
  | { readonly kind: 'clear' }
  | { readonly kind: 'type'; readonly text: string };

export interface ActRecord {
  readonly account: number;
  readonly device: string;
  readonly angelId: AngelId;
  readonly act: Act;
  /** `open`: not known whether the server did it */
  outcome: 'open' | 'done';
  /** of a conversation that was deleted */
  upToId?: number | undefined;
}

/** Everything that happened in a run, in the order in which it did. */
export interface History {
  readonly sends: readonly SendRecord[];
  readonly deliveries: readonly DeliveryRecord[];
  readonly acts: readonly ActRecord[];
  acted(act: Omit<ActRecord, 'outcome'>, done: Promise<number | undefined>): void;
  queued(send: Omit<SendRecord, 'outcome'>): void;
  stored(clientId: string, message: ChatMessage): void;
  refused(clientId: string, code: ProblemCode): void;
  delivered(page: string, message: ChatMessage, clientId?: string): void;
  note(what: string): void;
  /** a line for each event: milliseconds, and what happened */
  lines(): readonly string[];
}

export function createHistory(): History {
  const began = performance.now();
  const sends: SendRecord[] = [];
  const byClientId = new Map<string, SendRecord>();
  const deliveries: DeliveryRecord[] = [];
  const acts: ActRecord[] = [];
  const lines: string[] = [];
  const note = (what: string): void => void lines.push(`${(performance.now() - began).toFixed(0).padStart(6)} ${what}`);

  return {
    sends,
    deliveries,
    acts,
    acted(act, done) {
      const record: ActRecord = { ...act, outcome: 'open' };
      const what = `${act.device} acts in ${act.angelId}: ${JSON.stringify(act.act)}`;
      acts.push(record);
      note(what);
      done.then(
        (upToId) => {
          Object.assign(record, { outcome: 'done', upToId });
          note(`done: ${what}${upToId === undefined ? '' : `, up to ${upToId}`}`);
        },
        (thrown: unknown) => note(`not known to be done: ${what}: ${String(thrown)}`),
      );
    },
    queued(send) {
      const record: SendRecord = { ...send, outcome: 'open' };
      sends.push(record);
      byClientId.set(send.clientId, record);
      note(`${send.device} writes ${send.clientId.slice(0, 8)} to ${send.angelId}: ${send.text}`);
    },
    stored(clientId, { id }) {
      const record = byClientId.get(clientId);
      if (record) Object.assign(record, { outcome: 'stored', messageId: id });
      note(`stored ${clientId.slice(0, 8)} as ${id}`);
    },
    refused(clientId, code) {
      const record = byClientId.get(clientId);
      // Two tabs may be refused the same.
      if (!record || record.outcome === 'refused') return;
      Object.assign(record, { outcome: 'refused', code });
      note(`refused ${clientId.slice(0, 8)}: ${code}`);
    },
    delivered(page, { id, kind }, clientId) {
      deliveries.push({ page, messageId: id, clientId });
      note(`${page} receives ${kind} ${id}`);
    },
    note,
    lines: () => lines,
  };
}
