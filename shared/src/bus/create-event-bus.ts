import { ReplaySubject, Subject } from 'rxjs';
import * as z from 'zod/mini';
import { type BusPayload, type BusTopic, busTopics } from '../contracts/bus-topics.ts';
import { AppError } from '../errors/app-error.ts';
import { describeIssues, fromUnknown } from '../errors/from-unknown.ts';
import type { EventBus } from './event-bus.ts';

export interface EventBusOptions {
  /**
   * Called for a payload that does not fit its topic, or a topic that is not known, which is carried to no listener:
   * between versions of two squads only this protects the one that listens. Without it the publisher gets the error.
   */
  onUnfit?(topic: BusTopic, error: AppError): void;
  /** Called for a listener that threw; the other listeners still get the fact. */
  onListenerError?(topic: BusTopic, error: AppError): void;
}

/** The platform's bus on rxjs: one subject a topic, replaying the last payload where the table says so. */
export function createEventBus(options: EventBusOptions = {}): EventBus {
  const subjects = new Map<BusTopic, Subject<unknown>>();
  const latest = new Map<BusTopic, unknown>();
  let isDisposed = false;

  function subjectOf(topic: BusTopic): Subject<unknown> {
    let subject = subjects.get(topic);
    if (!subject) {
      subject = busTopics[topic]?.replay === 'last' ? new ReplaySubject<unknown>(1) : new Subject<unknown>();
      subjects.set(topic, subject);
    }
    return subject;
  }

  function fail(topic: BusTopic, thrown: unknown): void {
    const error = fromUnknown(thrown);
    if (options.onListenerError) options.onListenerError(topic, error);
    else console.error(`a listener of ${topic} threw`, error);
  }

  return {
    publish(topic, payload) {
      if (isDisposed) return;
      const unfit = problemOf(topic, payload);
      if (unfit && !options.onUnfit) throw unfit;
      if (unfit) return options.onUnfit?.(topic, unfit);
      if (busTopics[topic].replay === 'last') latest.set(topic, payload);
      subjectOf(topic).next(payload);
    },
    on<T extends BusTopic>(topic: T, listener: (payload: BusPayload<T>) => void) {
      if (isDisposed) return () => {};
      const subscription = subjectOf(topic).subscribe((payload) => {
        try {
          listener(payload as BusPayload<T>);
        } catch (thrown) {
          fail(topic, thrown);
        }
      });
      return () => subscription.unsubscribe();
    },
    last<T extends BusTopic>(topic: T) {
      return latest.get(topic) as BusPayload<T> | undefined;
    },
    dispose() {
      isDisposed = true;
      for (const subject of subjects.values()) subject.complete();
      subjects.clear();
      latest.clear();
    },
  };
}

function problemOf(topic: BusTopic, payload: unknown): AppError | undefined {
  const spec = busTopics[topic];
  if (!spec) return new AppError('bad_answer', { message: `no such topic: ${String(topic)}` });
  const parsed = z.safeParse(spec.schema, payload);
  return parsed.success
    ? undefined
    : new AppError('bad_answer', { message: `${topic}: ${describeIssues(parsed.error.issues)}` });
}
