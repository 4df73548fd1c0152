import { randomUUID } from 'node:crypto';
import { asCallId, withCallId } from '@halo/server-kit/log/call-id';
import { type ClientEventName, clientEvents } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Acknowledge, ClientEventHandler, ClientEventHandlers } from './client-event-handlers.ts';
import type { BearerCaller } from '../../http/caller.ts';
import { traceEvent } from '../../tracing/event-span.ts';
import type { AccountLimiter } from './account-limiter.ts';
import { callerOf } from './handshake.ts';
import type { SessionWatch } from './session-watch.ts';
import { createSlowing, cutOff } from './slowing.ts';
import { socketProblem } from './socket-problem.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';

/** Events that are dearer than others, in the bucket of an account: it may have several devices. */
const PRICES: Readonly<Record<string, number>> = { sync: 3 };

export interface ClientEvents {
  /** Answers everything that this socket emits, until it closes. */
  listen(socket: Socket): void;
  /** Settles when no event is being worked on. */
  idle(): Promise<void>;
}

/** The only way in for events: limited, decoded, owner checked, answer encoded. */
export function createClientEvents(
  needs: Pick<RealtimeNeeds, 'env' | 'log' | 'sockets' | 'watchEvent'> & {
    readonly sessions: SessionWatch;
    readonly accountLimiter: AccountLimiter;
  },
  handlers: ClientEventHandlers,
): ClientEvents {
  const working = new Set<Promise<void>>();
  const slowing = createSlowing(needs);

  async function assertAdmitted({ clickId, family }: BearerCaller, name: string): Promise<void> {
    const isAllowed = needs.accountLimiter.take(clickId, PRICES[name]);
    if (isAllowed !== true && !(await isAllowed)) throw slowing.refusal(clickId);
    const checked = needs.sessions.assertGood(family);
    if (checked) await checked;
  }

  async function answer(socket: Socket, name: string, payload: unknown): Promise<unknown> {
    if (!isClientEvent(name)) throw new AppError('invalid_request', { message: 'nobody listens to this event' });
    const caller = callerOf(socket);
    await assertAdmitted(caller, name);
    const handler = handlers[name] as ClientEventHandler;
    const input = z.decode<z.core.$ZodType>(clientEvents[name].payload, payload) as Parameters<
      ClientEventHandler['handle']
    >[0];
    assertOwn(caller, handler.ownerOf(input as never));
    const value = await handler.handle(input as never, { caller, socket });
    return z.encode<z.core.$ZodType>(clientEvents[name].ack, { ok: true, value });
  }

  const run: typeof work = (...event) => inCall(event[1], event[2], () => work(...event));

  async function work(socket: Socket, name: string, payload: unknown, acknowledge: Acknowledge): Promise<void> {
    const done = watch(needs, name);
    try {
      acknowledge(await answer(socket, name, payload));
      done('ok');
    } catch (error) {
      const problem = socketProblem(error, needs.log);
      acknowledge({ ok: false, problem });
      done(problem.code);
      if (problem.code === 'account_disabled' || problem.code === 'session_expired') socket.disconnect(true);
    }
  }

  return {
    listen(socket) {
      const check = slowing.checkOf(socket);
      socket.onAny((name: string, ...values: unknown[]) => {
        const acknowledge = acknowledgeOf(values);
        const verdict = check();
        if (verdict === 'abuse') cutOff(socket);
        else if (verdict === 'limited') slowing.refuse(socket, acknowledge);
        else {
          const done = run(socket, name, values[0], acknowledge).finally(() => working.delete(done));
          working.add(done);
        }
      });
    },
    async idle() {
      await Promise.all(working);
    },
  };
}

function assertOwn(caller: BearerCaller, named: string | undefined): void {
  if (named !== undefined && named !== caller.clickId)
    throw new AppError('forbidden', { message: 'the event names another account' });
}

function acknowledgeOf(values: readonly unknown[]): Acknowledge {
  const last = values.at(-1);
  return typeof last === 'function' ? (last as Acknowledge) : () => undefined;
}

/** A message has an id since it was written; what else a socket asks gets one here. */
function inCall<T>(name: string, payload: unknown, work: () => T): T {
  const given = (payload as { clientId?: unknown } | null | undefined)?.clientId;
  const callId = asCallId(given) ?? randomUUID();
  return withCallId(callId, () => traceEvent({ name: knownName(name), callId }, work));
}

/** Names that others invent are one: there is no end of them. */
function watch({ watchEvent }: Pick<RealtimeNeeds, 'watchEvent'>, name: string): (outcome: string) => void {
  const began = performance.now();
  return (outcome) => watchEvent?.(knownName(name), performance.now() - began, outcome);
}

const knownName = (name: string): string => (isClientEvent(name) ? name : 'unknown');

function isClientEvent(name: string): name is ClientEventName {
  return Object.hasOwn(clientEvents, name);
}
