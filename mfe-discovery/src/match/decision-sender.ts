import { mayEnter, type MatchKind, type ProblemCode, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { type Decision, readDecisions, withDecision, writeDecisions } from './decisions.ts';

/** Where decisions wait over reloads; the manifest names it, so that another page sends what the deck left. */
const [SCOPE, NAME] = ['discovery', 'decisions'];
/** Tabs of a browser take turns: a like and its undo must arrive in their order. */
const LOCK = 'halo-deck';
/** The same decision would be refused again at any later time. */
const FINAL_CODES: readonly ProblemCode[] = [
  'account_disabled',
  'email_unconfirmed',
  'forbidden',
  'invalid_request',
  'not_found',
  'out_of_likes',
  'recipient_closed',
];
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

export interface RefusedDecision {
  readonly angelId: string;
  readonly kind: MatchKind;
  readonly code: ProblemCode;
}

/** Hands decisions to the server in order, once each in effect; offline they wait in the browser. */
export interface DecisionSender {
  decide(angelId: string, kind: MatchKind): void;
  /** Profiles whose decision waits. */
  waiting(): ReadonlySet<string>;
  onRefused(listener: (refused: RefusedDecision) => void): () => void;
  /** Sends what waits, now and with each connection; the result ends that. */
  start(): () => void;
  dispose(): void;
}

type SenderPlatform = Pick<Platform, 'bus' | 'clock' | 'log' | 'realtime' | 'session' | 'storage'>;

export function createDecisionSender(platform: SenderPlatform): DecisionSender {
  const { bus, session, storage } = platform;
  const queue = createStoredQueue(session, storage);
  const listeners = new Set<(refused: RefusedDecision) => void>();
  const work = createWork(platform, queue, (refused) => {
    for (const listener of listeners) listener(refused);
  });
  let users = 0;
  let stopListening = () => {};
  function stop(): void {
    work.stop();
    stopListening();
    stopListening = () => {};
  }
  return {
    decide(angelId, kind) {
      queue.change((before) => withDecision(before, { id: newId(), angelId, kind }, work.underWay()));
      void work.run();
    },
    waiting: () => new Set(queue.read().map(({ angelId }) => angelId)),
    onRefused(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      users += 1;
      if (users === 1)
        stopListening = bus.on('connection.changed', ({ status }) => {
          if (status === 'online') void work.run();
        });
      void work.run();
      return () => {
        users -= 1;
        // What waits without a connection is sent by the task that the manifest names.
        if (users === 0) stop();
      };
    },
    dispose: stop,
  };
}

type Change = (before: readonly Decision[]) => readonly Decision[];

interface StoredQueue {
  read(): readonly Decision[];
  change(next: Change): void;
}

/** What is stored is the truth: another tab adds to it as well. */
function createStoredQueue(session: SenderPlatform['session'], storage: SenderPlatform['storage']): StoredQueue {
  const account = () => userOf(session.state)?.clickId ?? '';
  const read = () => readDecisions(storage.getDraft(SCOPE, NAME), account());
  return {
    read,
    change(next) {
      const after = next(read());
      if (after.length === 0) storage.removeDraft(SCOPE, NAME);
      else storage.setDraft(SCOPE, NAME, writeDecisions(account(), after));
    },
  };
}

/** Sends one decision after the other, and sends again later what the server may take then. */
function createWork(
  { bus, clock, log, realtime, session }: SenderPlatform,
  queue: StoredQueue,
  refused: (decision: RefusedDecision) => void,
) {
  let underWay: string | undefined;
  let isRunning = false;
  let isAskedAgain = false;
  let failures = 0;
  let cancelRetry = () => {};

  async function run(): Promise<void> {
    isAskedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    try {
      await inTurn(sendAll);
    } finally {
      isRunning = false;
      underWay = undefined;
    }
    if (isAskedAgain) await run();
  }

  async function sendAll(): Promise<void> {
    for (let next = queue.read()[0]; next; next = queue.read()[0]) {
      if (!mayEnter(session.state) || realtime.status !== 'online' || !(await send(next))) return;
      const { id } = next;
      queue.change((before) => before.filter((decision) => decision.id !== id));
    }
  }

  /** True: the server has it, or will never take it. */
  async function send({ id, angelId, kind }: Decision): Promise<boolean> {
    underWay = id;
    try {
      await realtime.sendMatch(angelId, kind);
      failures = 0;
      if (kind === 'like') bus.publish('profile.liked', { angelId });
      return true;
    } catch (thrown) {
      const { code } = fromUnknown(thrown);
      if (FINAL_CODES.includes(code)) {
        log.warn('decision was not taken', { code, angelId, kind });
        refused({ angelId, kind, code });
        return true;
      }
      cancelRetry();
      cancelRetry = clock.after(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, () => void run());
      failures += 1;
      return false;
    }
  }

  return { run, underWay: () => underWay, stop: () => cancelRetry() };
}

/** One tab at a time, where the browser can say so. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(LOCK, work) : work());
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
