import type { OperationsEndpoint, Operator } from '@halo/shared/contracts/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { OperatorCaller } from './operator-caller.ts';
import type { NeededRight } from './rights.ts';

type Decoded<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** The decoded parts of a call. */
export interface OperationsInput<E extends OperationsEndpoint> {
  params: Decoded<E['params']>;
  query: Decoded<E['query']>;
  body: Decoded<E['body']>;
}

export interface OperationsContext<E extends OperationsEndpoint> extends OperationsInput<E> {
  /** Who makes the call. @throws when read on a call for anyone */
  operator: Operator;
  /** With what they proved it. @throws when read on a call for anyone */
  caller: OperatorCaller;
  /** Bytes of an upload. @throws when the route takes none */
  upload: Buffer;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Who may make a call. Every route names one; there is no default, so a route without a rule does not start.
 * - a function: the right the call needs, computed from its input; of several all are needed. What only the handler
 *   can find out (whose publication, which version a rollback brings) is checked there with `demand`
 * - `operator`: whoever is signed in, e.g. to sign out
 * - `anyone`: the login itself
 */
export type OperationsRule<Input> =
  | 'anyone'
  | 'operator'
  | ((input: Input) => NeededRight | readonly NeededRight[] | Promise<NeededRight | readonly NeededRight[]>);

export interface OperationsRoute<E extends OperationsEndpoint = OperationsEndpoint> {
  endpoint: E;
  rule: OperationsRule<OperationsInput<E>>;
  /** the body is `application/octet-stream`: `upload` has its bytes; default: JSON by the contract */
  isUpload?: boolean;
  /**
   * reads the body instead of the contract, where the handler says better what is wrong with it; it must let through
   * all that the contract does
   */
  bodyAs?: z.core.$ZodType;
  /** default 256 kB */
  bodyMaxBytes?: number;
  /** calls in a minute from one address; default 600 */
  perMinute?: number;
  handle: (context: OperationsContext<E>) => Promise<z.output<E['answer']>> | z.output<E['answer']>;
}

/** Binds a call of the operations host to its rule and handler, with types inferred from the contract. */
export function operationsRoute<E extends OperationsEndpoint>(
  endpoint: E,
  rest: Omit<OperationsRoute<E>, 'endpoint'>,
): OperationsRoute {
  return { endpoint, ...rest } as unknown as OperationsRoute;
}
