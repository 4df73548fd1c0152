import type { BusPayload, BusTopic } from '../contracts/bus-topics.ts';

/**
 * Facts between shell and remotes. Topics, payloads and replay stand in `busTopics`; nothing else can be said here.
 * Asking for something is a call on the platform, never an event.
 */
export interface EventBus {
  /**
   * Notifies every subscriber. The payload is parsed in development and tests. @throws bad_answer when it does not fit
   * its schema
   */
  publish<T extends BusTopic>(topic: T, payload: BusPayload<T>): void;
  /** Subscribes to a topic until the returned function is called. A replayed topic gives its latest payload at once. */
  on<T extends BusTopic>(topic: T, listener: (payload: BusPayload<T>) => void): () => void;
  /** The latest payload of a replayed topic; undefined before the first, and always for the others. */
  last<T extends BusTopic>(topic: T): BusPayload<T> | undefined;
  /** Ends every subscription. */
  dispose(): void;
}
