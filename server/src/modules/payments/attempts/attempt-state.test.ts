import type { AttemptStatus } from '@halo/shared/contracts';
import { type AttemptEvent, type AttemptState, isOpen, reduceAttempt } from './attempt-state.ts';

const challenge = { url: 'http://bank.localhost/3ds/1', method: 'GET', fields: {} } as const;

const states: Record<AttemptStatus, AttemptState> = {
  created: { status: 'created' },
  submitted: { status: 'submitted' },
  challenge: { status: 'challenge', challenge },
  pending: { status: 'pending' },
  settled: { status: 'settled' },
  failed: { status: 'failed', failure: 'card_declined' },
  unknown: { status: 'unknown' },
};

const events = {
  submitted: { type: 'submitted' },
  challenged: { type: 'challenged', challenge },
  delayed: { type: 'delayed' },
  lost: { type: 'lost' },
  acceptedByAnswer: { type: 'accepted', proof: 'answer' },
  acceptedByWebhook: { type: 'accepted', proof: 'webhook' },
  declinedByAnswer: { type: 'declined', proof: 'answer', failure: 'invalid_cvc' },
  declinedByWebhook: { type: 'declined', proof: 'webhook', failure: 'invalid_cvc' },
} as const satisfies Record<string, AttemptEvent>;

type EventName = keyof typeof events;

/** Every change that may happen; every other pair must leave the state as it is. */
const changes: Record<AttemptStatus, Partial<Record<EventName, AttemptStatus>>> = {
  created: {
    submitted: 'submitted',
    acceptedByAnswer: 'settled',
    acceptedByWebhook: 'settled',
    declinedByAnswer: 'failed',
    declinedByWebhook: 'failed',
  },
  submitted: {
    challenged: 'challenge',
    delayed: 'pending',
    lost: 'unknown',
    acceptedByAnswer: 'settled',
    acceptedByWebhook: 'settled',
    declinedByAnswer: 'failed',
    declinedByWebhook: 'failed',
  },
  challenge: {
    delayed: 'pending',
    acceptedByAnswer: 'settled',
    acceptedByWebhook: 'settled',
    declinedByAnswer: 'failed',
    declinedByWebhook: 'failed',
  },
  pending: {
    acceptedByAnswer: 'settled',
    acceptedByWebhook: 'settled',
    declinedByAnswer: 'failed',
    declinedByWebhook: 'failed',
  },
  unknown: {
    challenged: 'challenge',
    delayed: 'pending',
    acceptedByAnswer: 'settled',
    acceptedByWebhook: 'settled',
    declinedByAnswer: 'failed',
    declinedByWebhook: 'failed',
  },
  failed: { acceptedByWebhook: 'settled' },
  settled: {},
};

describe('[PAY-07] states of an attempt', () => {
  const pairs = Object.keys(states).flatMap((status) =>
    Object.keys(events).map(
      (name) =>
        [status as AttemptStatus, name as EventName, changes[status as AttemptStatus][name as EventName]] as const,
    ),
  );

  it.each(pairs)('%s + %s → %s', (status, name, next) => {
    const state = states[status];
    const result = reduceAttempt(state, events[name]);
    if (next === undefined) expect(result).toBe(state);
    else expect(result.status).toBe(next);
  });

  it('what we ended ourselves is paid by any word of its provider, and by nothing else', () => {
    const ended = reduceAttempt(states.challenge, {
      type: 'declined',
      proof: 'answer',
      failure: 'authentication_failed',
      isOurs: true,
    });
    expect(ended).toEqual({ status: 'failed', failure: 'authentication_failed', isOurs: true });
    for (const [name, event] of Object.entries(events))
      expect([name, reduceAttempt(ended, event).status]).toEqual([
        name,
        event.type === 'accepted' ? 'settled' : 'failed',
      ]);
  });

  it('carries the challenge and the reason', () => {
    expect(reduceAttempt(states.submitted, events.challenged)).toEqual({ status: 'challenge', challenge });
    expect(reduceAttempt(states.submitted, events.declinedByAnswer)).toEqual({
      status: 'failed',
      failure: 'invalid_cvc',
    });
  });

  it('keeps a settled attempt settled after any further event', () => {
    const end = Object.values(events).reduce<AttemptState>(
      (state, event) => reduceAttempt(state, event),
      states.settled,
    );
    expect(end).toBe(states.settled);
  });

  it('knows which states are final', () => {
    expect(Object.keys(states).filter((status) => !isOpen(status as AttemptStatus))).toEqual(['settled', 'failed']);
  });
});
