import type { OperationsEndpoint, Operator } from '@halo/shared/contracts/operations';
import type { EndpointRoute, CallContext, RouteInput } from '@halo/server-kit/http/endpoint-route';
import type { OperatorCaller } from './operator-caller.ts';
import type { NeededRight } from './rights.ts';

export interface OperationsContext<E extends OperationsEndpoint> extends CallContext<E> {
  /** Who makes the call. @throws when read on a call for anyone */
  operator: Operator;
  /** With what they proved it. @throws when read on a call for anyone */
  caller: OperatorCaller;
  /** Bytes of an upload. @throws when the route takes none */
  upload: Buffer;
}

/**
 * Who may make a call. Every route names one; there is no default, so a route without a rule does not start.
 * - a function: the right the call needs, computed from its input; of several all are needed. What only the handler
 *   can find out (whose publication, which version a rollback brings) is checked there with `demand`
 * - `operator`: any signed-in operator, e.g. for the own password
 * - `halfway`: also one whose session still lacks its second factor, to give it or to sign out
 * - `anyone`: the login itself
 */
export type OperationsRule<Input> =
  | 'anyone'
  | 'halfway'
  | 'operator'
  | ((input: Input) => NeededRight | readonly NeededRight[] | Promise<NeededRight | readonly NeededRight[]>);

export interface OperationsRoute<E extends OperationsEndpoint = OperationsEndpoint>
  extends EndpointRoute<E, OperationsContext<E>> {
  rule: OperationsRule<RouteInput<E>>;
  /** calls in a minute from one address; default 600 */
  perMinute?: number;
}

/** Binds a call of the operations host to its rule and handler, with types inferred from the contract. */
export function operationsRoute<E extends OperationsEndpoint>(
  endpoint: E,
  rest: Omit<OperationsRoute<E>, 'endpoint'>,
): OperationsRoute {
  return { endpoint, ...rest } as unknown as OperationsRoute;
}
