import type { AngelId, ChatMessage, ProblemCode } from '@halo/shared/contracts';
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

/** Everything that happened in a run, in the order in which it did. */
export interface History {
  readonly sends: readonly SendRecord[];
  readonly deliveries: readonly DeliveryRecord[];
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
  const lines: string[] = [];
  const note = (what: string): void => void lines.push(`${(performance.now() - began).toFixed(0).padStart(6)} ${what}`);

  return {
    sends,
    deliveries,
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
