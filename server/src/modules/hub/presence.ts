import { randomUUID } from 'node:crypto';
import type { ClickId } from '@halo/shared/contracts';
import type { Basics } from '../../basics.ts';
import type { ProcessBus } from '../../process/bus/process-bus.ts';
import * as rows from './presence-repository.ts';

const RENEW_EVERY_MS = 10_000;
/** Accounts that come and go within so short a time are written in one statement. */
const GATHER_MS = 50;
/** Rows in one statement, which has a number of parameters. */
const ROWS_AT_ONCE = 2_000;
/** Names in one fact, of those who came and of those who went: a notice of PostgreSQL is short. */
const NAMES_AT_ONCE = 50;

/** Who has a page open on other processes. */
export interface OtherPresence {
  has(clickId: ClickId): boolean;
  all(): Iterable<ClickId>;
  isVisible(clickId: ClickId): Promise<boolean>;
  /** An account came to this process, went, or has its pages elsewhere than in the foreground now. */
  changed(clickId: ClickId): void;
  /** Accounts that came to or went from another process. */
  onChange(subscriber: (clickIds: readonly ClickId[]) => void): void;
  start(): void;
  stop(): Promise<void>;
}

/** Of a process that has the data alone: there are no others. */
export const NO_OTHERS: OtherPresence = {
  has: () => false,
  all: () => [],
  isVisible: async () => false,
  changed: () => undefined,
  onChange: () => undefined,
  start: () => undefined,
  stop: async () => undefined,
};

export interface PresenceNeeds extends Pick<Basics, 'db' | 'log'> {
  readonly bus: ProcessBus;
  /** How an account is here; undefined: it has no page here. */
  readonly here: (clickId: ClickId) => { readonly isVisible: boolean } | undefined;
}

/**
 * Kept in a table, so that it is right also for who was not there when it changed. In memory lies a copy of who is
 * where, which facts of the bus keep fresh and a look into the table every ten seconds makes right.
 */
export function createOtherPresence(needs: PresenceNeeds): OtherPresence {
  const { db, log } = needs;
  const own = randomUUID();
  const mirror = createMirror(needs, own);
  const writer = createWriter(needs, own);
  let timer: NodeJS.Timeout | undefined;

  async function renew(): Promise<void> {
    await writer.renew();
    await rows.deleteEnded(db);
    await mirror.look();
  }
  const warn = (error: unknown): void => log.warn({ err: error }, 'who is there could not be renewed');

  return {
    has: mirror.has,
    all: mirror.all,
    onChange: mirror.onChange,
    isVisible: (clickId) => rows.isVisibleElsewhere(db, own, clickId),
    changed: writer.changed,
    start() {
      timer ??= setInterval(() => void renew().catch(warn), RENEW_EVERY_MS).unref();
      mirror.look().catch(warn);
    },
    async stop() {
      clearInterval(timer);
      await writer.stop();
    },
  };
}

/** Who is on other processes, as far as it is known here. */
function createMirror({ db, bus }: PresenceNeeds, own: string) {
  const subscribers: ((clickIds: readonly ClickId[]) => void)[] = [];
  /** processes by account */
  let others = new Map<ClickId, Set<string>>();

  const announce = (clickIds: readonly ClickId[]): void => {
    if (clickIds.length > 0) for (const each of subscribers) each(clickIds);
  };

  bus.subscribe('presence.changed', ({ process, came, went }) => {
    if (process === own) return;
    for (const clickId of came) others.set(clickId, (others.get(clickId) ?? new Set()).add(process));
    for (const clickId of went) {
      others.get(clickId)?.delete(process);
      if (others.get(clickId)?.size === 0) others.delete(clickId);
    }
    announce([...came, ...went]);
  });

  return {
    has: (clickId: ClickId) => others.has(clickId),
    all: () => others.keys(),
    onChange: (subscriber: (clickIds: readonly ClickId[]) => void) => void subscribers.push(subscriber),
    /** Of processes that died no fact says that their accounts went. */
    async look(): Promise<void> {
      const found = new Map<ClickId, Set<string>>();
      for (const { clickId, process } of await rows.readOthers(db, own))
        found.set(clickId, (found.get(clickId) ?? new Set()).add(process));
      const changed = [...new Set([...found.keys(), ...others.keys()])].filter(
        (id) => found.has(id) !== others.has(id),
      );
      others = found;
      announce(changed);
    },
  };
}

/** Writes who is here into the table, and says it to the others. */
function createWriter({ db, log, bus, here }: PresenceNeeds, own: string) {
  const written = new Map<ClickId, { readonly isVisible: boolean }>();
  const dirty = new Set<ClickId>();
  const announce = createAnnouncement(bus, own);
  // Of two writes at once the older could be the one that stays.
  const { inTurn, idle } = createTurns();
  let gathering: Promise<void> | undefined;

  /** False: the database is away, and the next renewal writes it. */
  async function write(): Promise<boolean> {
    const some = [...dirty].slice(0, ROWS_AT_ONCE);
    for (const clickId of some) dirty.delete(clickId);
    const now = some.map((clickId) => ({ clickId, is: here(clickId), was: written.get(clickId) }));
    const there = now.flatMap(({ clickId, is }) => (is ? [{ clickId, ...is }] : []));
    const gone = now.filter(({ is }) => !is).map(({ clickId }) => clickId);
    try {
      await rows.writePresence(db, own, there);
      await rows.deletePresence(db, own, gone);
    } catch (error) {
      log.warn({ err: error }, 'who is there could not be written; it is written again');
      for (const { clickId } of now) dirty.add(clickId);
      return false;
    }
    for (const { clickId, isVisible } of there) written.set(clickId, { isVisible });
    for (const clickId of gone) written.delete(clickId);
    announce(
      now.filter(({ is, was }) => is && !was).map(({ clickId }) => clickId),
      now.filter(({ is, was }) => !is && was).map(({ clickId }) => clickId),
    );
    return true;
  }

  /** What is left is written next: a whole process of people may come at once. */
  async function flush(): Promise<void> {
    let isWritten = true;
    while (isWritten && dirty.size > 0) isWritten = await write();
  }

  return {
    changed(clickId: ClickId) {
      dirty.add(clickId);
      gathering ??= gathered()
        .then(() => {
          gathering = undefined;
          return inTurn(flush);
        })
        .catch((error: unknown) => log.error({ err: error }, 'who is there could not be announced'));
    },
    renew: () =>
      inTurn(async () => {
        for (const clickId of written.keys()) if (!here(clickId)) dirty.add(clickId);
        await flush();
        if ((await rows.renewPresence(db, own)) >= written.size) return;
        // The database has crashed since, and lost them.
        for (const clickId of written.keys()) dirty.add(clickId);
        await flush();
      }),
    async stop(): Promise<void> {
      await gathering;
      await idle();
      announce([], [...written.keys()]);
      await rows.deletePresence(db, own).catch(() => undefined);
    },
  };
}

function gathered(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, GATHER_MS).unref());
}

function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    idle: () => last,
    inTurn(work: () => Promise<void>): Promise<void> {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
  };
}

function createAnnouncement(bus: ProcessBus, process: string) {
  return (came: ClickId[], went: ClickId[]): void => {
    while (came.length + went.length > 0)
      bus.publish('presence.changed', {
        process,
        came: came.splice(0, NAMES_AT_ONCE),
        went: went.splice(0, NAMES_AT_ONCE),
      });
  };
}
