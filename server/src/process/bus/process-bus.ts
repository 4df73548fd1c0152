import type { ProcessFact, ProcessFactName } from './process-facts.ts';

type Subscriber = (fact: never) => void;

/** Facts that every process learns, the one that publishes them included: it first, before `publish` returns. */
export interface ProcessBus {
  publish<N extends ProcessFactName>(name: N, fact: ProcessFact<N>): void;
  subscribe<N extends ProcessFactName>(name: N, subscriber: (fact: ProcessFact<N>) => void): void;
  start(): void;
  stop(): Promise<void>;
}

export interface LocalBus extends ProcessBus {
  /** A fact that came from elsewhere. */
  deliver<N extends ProcessFactName>(name: N, fact: ProcessFact<N>): void;
}

/** The bus of a process that has the data alone. */
export function createLocalBus(): LocalBus {
  const subscribers = new Map<ProcessFactName, Subscriber[]>();
  const deliver: LocalBus['deliver'] = (name, fact) => {
    for (const each of subscribers.get(name) ?? []) each(fact as never);
  };
  return {
    deliver,
    publish: deliver,
    subscribe: (name, subscriber) => void subscribers.set(name, [...(subscribers.get(name) ?? []), subscriber]),
    start: () => undefined,
    stop: async () => undefined,
  };
}
