import type { Operator } from '@halo/shared/contracts/operations';
import { mayDo } from './may-do.ts';
import { paths } from './paths.ts';

/** Where an operator begins: the first page with something for them. */
export function firstPage(operator: Operator): string {
  if (mayDo(operator, 'read')) return paths.overview;
  if (mayDo(operator, 'desk')) return paths.desk;
  if (mayDo(operator, 'profiles')) return paths.team;
  if (mayDo(operator, 'payments')) return paths.payments;
  if (mayDo(operator, 'prices')) return paths.plans;
  if (mayDo(operator, 'flows')) return paths.flows;
  if (mayDo(operator, 'brands')) return paths.brands;
  if (mayDo(operator, 'finance')) return paths.finance;
  if (mayDo(operator, 'figures')) return paths.figures;
  if (mayDo(operator, 'partners')) return paths.partners;
  if (mayDo(operator, 'tokens')) return paths.tokens;
  if (mayDo(operator, 'operators')) return paths.operators;
  return paths.secondFactor;
}
