import { userOf } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { createStore } from '@halo/shared/store';
import type { OutboxEvent } from './outbox.ts';
import { type DraftStorage, readDeleted, readOutbox, storeDeleted, storeLines } from './stored-outbox.ts';
import { changedLines, emptyTabOutbox, linesToMend, reduceTabOutbox, type TabOutbox } from './tab-outbox.ts';

/** The outbox as this tab knows it, kept in step with the one in the browser's storage. */
export interface OutboxStore {
  get(): TabOutbox;
  subscribe(listener: () => void): () => void;
  /** Whose messages these are: the account that is signed in first; undefined before that. */
  account(): string | undefined;
  /** False once another tab has signed in another account: then nothing is stored or sent any more. */
  isOurBrowser(): boolean;
  apply(event: OutboxEvent): void;
  remove(clientId: string): void;
  /** Reads what is stored for who is signed in now. */
  open(): void;
  /** Reads what another tab may have changed. */
  read(): void;
  /** Reads the same, and takes over what other tabs left. `known`: client ids known when this tab got in line. */
  takeTurn(known: ReadonlySet<string>): void;
  /** Signed out: nothing of the account stays in memory. */
  forget(): void;
}

export function createOutboxStore(storage: DraftStorage, session: Pick<Platform['session'], 'state'>): OutboxStore {
  const store = createStore((_before: TabOutbox, after: TabOutbox) => after, emptyTabOutbox);
  let account: string | undefined;

  function isOurBrowser(): boolean {
    const stored = storage.get('trackerId');
    return stored === undefined || account === undefined || stored === account;
  }

  /** What is stored first and announced afterwards: a listener may send, and the page may go at any moment. */
  function apply(event: OutboxEvent): void {
    const before = store.get();
    const after = reduceTabOutbox(before, event);
    if (isOurBrowser()) storeLines(storage, account, changedLines(before, after));
    store.dispatch(after);
  }

  function read(type: 'opened' | 'read', known?: ReadonlySet<string>): void {
    const before = store.get();
    const stored = readOutbox(storage, account);
    const reconciled = reduceTabOutbox(before, { type, stored, deleted: readDeleted(storage) });
    const after = known ? reduceTabOutbox(reconciled, { type: 'turnCame', known }) : reconciled;
    if (isOurBrowser()) storeLines(storage, account, linesToMend(before, after, stored));
    store.dispatch(after);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    account: () => (account ??= userOf(session.state)?.clickId),
    isOurBrowser,
    apply,
    remove(clientId) {
      // Before its line goes: another tab that misses the line must know that it did not get lost.
      if (isOurBrowser()) storeDeleted(storage, clientId);
      apply({ type: 'deleted', clientId });
    },
    open() {
      const before = account;
      account = userOf(session.state)?.clickId;
      // A session that was only verified again knows more than its storage, where a line may have got lost.
      read(before !== undefined && account === before ? 'read' : 'opened');
    },
    read: () => read('read'),
    takeTurn: (known) => read('read', known),
    forget: () => store.dispatch(reduceTabOutbox(store.get(), { type: 'forgotten' })),
  };
}
