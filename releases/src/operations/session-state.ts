import type { SessionState } from '@halo/shared/contracts/operations';
import type { OperatorCaller } from './operator-caller.ts';

type Factor = Pick<OperatorCaller, 'lacks' | 'hasSecondFactor'>;

/** What a session is answered about itself. */
export function stateOf({ operator, ...own }: OperatorCaller, factor: Factor = own): SessionState {
  const { lacks, hasSecondFactor } = factor;
  return {
    ...operator,
    ...(lacks === undefined ? {} : { lacks }),
    ...(hasSecondFactor === undefined ? {} : { hasSecondFactor }),
  };
}
