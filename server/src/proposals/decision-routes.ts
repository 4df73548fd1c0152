import { type NeededRight, type OperationsRoute, operationsRoute } from '@halo/releases';
import type { DecisionCalls, Operator } from '@halo/shared/contracts/operations';

/** What a second person does with a change that waits. */
interface Decisions {
  approve(operator: Operator, id: string): Promise<void>;
  withdraw(operator: Operator, id: string): Promise<void>;
}

type DecisionRule = (input: { params: { id: string } }) => Promise<NeededRight | readonly NeededRight[]>;

const DONE = { result: 'OK' } as const;

/** The two answers to a change that waits; who may give them says the rule. */
export function decisionRoutes(calls: DecisionCalls, decisions: Decisions, rule: DecisionRule): OperationsRoute[] {
  return (['approve', 'withdraw'] as const).map((answer) =>
    operationsRoute(calls[answer], {
      rule,
      async handle({ operator, params }) {
        await decisions[answer](operator, params.id);
        return DONE;
      },
    }),
  );
}
