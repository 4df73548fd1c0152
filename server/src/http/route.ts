import type { Brand, Endpoint } from '@halo/shared/contracts';
import type { EndpointRoute, CallContext, RouteInput } from '@halo/server-kit/http/endpoint-route';
import type { AccessRule } from './access.ts';
import type { Caller } from './caller.ts';

export interface RouteContext<E extends Endpoint> extends CallContext<E> {
  /** The brand of the host; its language is that of who asks. @throws when read on the card frame's host */
  brand: Brand;
  /** Only absent on routes for anyone. */
  caller: Caller | undefined;
}

/** Requests per minute; `by` defaults to the account, else the address. */
export interface RouteLimit {
  perMinute: number;
  by?: 'address' | 'account';
}

export interface Route<E extends Endpoint = Endpoint> extends EndpointRoute<E, RouteContext<E>> {
  access: AccessRule<RouteInput<E>>;
  limit?: RouteLimit;
  /** `cardFrame`: only on the payment service's own host; default: only on brand hosts */
  host?: 'brand' | 'cardFrame';
}

/** Binds a contract to its rule and handler, with types inferred from the contract. */
export function route<E extends Endpoint>(endpoint: E, rest: Omit<Route<E>, 'endpoint'>): Route {
  return { endpoint, ...rest } as unknown as Route;
}
