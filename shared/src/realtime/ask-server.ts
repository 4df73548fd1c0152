import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { type ClientEventName, clientEvents } from '../contracts/realtime.ts';
import { AppError } from '../errors/app-error.ts';
import { fromProblem } from '../errors/from-problem.ts';
import { describeIssues } from '../errors/from-unknown.ts';

type Payload<N extends ClientEventName> = z.output<(typeof clientEvents)[N]['payload']>;
type Acknowledged<N extends ClientEventName> = Extract<
  z.output<(typeof clientEvents)[N]['ack']>,
  { ok: true }
>['value'];

/**
 * Emits and waits for the acknowledgement. `onAnswer` runs before anything that arrived later is handled: a promise
 * would be too late for what came in the same packet.
 * @throws AppError: what the server refused with; `timeout` or `offline` when it is unknown whether it arrived
 */
export async function askServer<N extends ClientEventName>(
  socket: Socket,
  name: N,
  payload: Payload<N>,
  timeoutMs: number,
  onAnswer: (value: Acknowledged<N>) => void = () => {},
): Promise<Acknowledged<N>> {
  const wire = encode(clientEvents[name].payload, payload, name);
  return new Promise((resolve, reject) => {
    socket.timeout(timeoutMs).emit(name, wire, (thrown: Error | null, answer: unknown) => {
      try {
        if (thrown)
          throw new AppError(socket.connected ? 'timeout' : 'offline', {
            message: `${name}: no acknowledgement`,
            retryable: true,
            cause: thrown,
          });
        const value = valueOf(name, answer);
        onAnswer(value);
        resolve(value);
      } catch (error) {
        reject(error);
      }
    });
  });
}

function valueOf<N extends ClientEventName>(name: N, answer: unknown): Acknowledged<N> {
  const contract = clientEvents[name];
  const decoded = z.safeDecode<z.core.$ZodType>(contract.ack, answer);
  if (!decoded.success)
    throw new AppError('bad_answer', { message: `${name}: ${describeIssues(decoded.error.issues)}` });
  const result = decoded.data as
    | { ok: true; value: Acknowledged<N> }
    | { ok: false; problem: Parameters<typeof fromProblem>[0] };
  if (!result.ok) throw fromProblem(result.problem);
  return result.value;
}

function encode(schema: z.core.$ZodType, payload: unknown, name: string): unknown {
  const encoded = z.safeEncode(schema, payload);
  if (!encoded.success)
    throw new AppError('invalid_request', { message: `${name}: ${describeIssues(encoded.error.issues)}` });
  return encoded.data;
}
