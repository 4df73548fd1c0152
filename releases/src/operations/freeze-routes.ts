import {
  ALL_BRANDS,
  DEFAULT_SCOPE,
  type Freeze,
  operationsEndpoints,
  type Operator,
} from '@halo/shared/contracts/operations';
import type { Releases } from '../platform/ports.ts';
import { type OperationsRoute, operationsRoute } from './operations-route.ts';
import { mayDo } from './rights.ts';

const calls = operationsEndpoints.freezes;

/** Times in which no version goes forward. For which brands, only the body or the freeze says: checked there. */
export function freezeRoutes({ freezes }: Pick<Releases, 'freezes'>): OperationsRoute[] {
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'read' }),
      handle: async ({ operator }) => ({ freezes: readable(operator, await freezes.list()) }),
    }),
    operationsRoute(calls.make, {
      rule: () => ({ action: 'approve', remote: '*' }),
      handle: ({ operator, body }) => freezes.make(operator, body),
    }),
    operationsRoute(calls.lift, {
      rule: () => ({ action: 'approve', remote: '*' }),
      handle: async ({ operator, params, body }) => ({
        freezes: readable(operator, await freezes.lift(operator, params.id, body.reason)),
      }),
    }),
  ];
}

/** Those of every brand, and of one that they may read. */
function readable({ rights }: Operator, freezes: readonly Freeze[]): Freeze[] {
  const mayRead = (brand: string): boolean =>
    brand === ALL_BRANDS || brand === DEFAULT_SCOPE || mayDo(rights, { action: 'read', brand });
  return freezes.filter(({ brands }) => brands.some(mayRead));
}
