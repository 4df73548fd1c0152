import { pickLanguage } from '@halo/shared/contracts';
import type { PlanProposal, PlanRecord } from '@halo/shared/contracts/operations';
import { texts } from '../texts.ts';
import { effectsOf } from './plan-prices.ts';
import { PriceEffects } from './price-effects.tsx';
import { usePricesNow } from './use-prices-now.ts';
import { WordingEffect } from './wording-effect.tsx';

export interface PlanProposalEffectProps {
  proposal: PlanProposal;
  plans: readonly PlanRecord[];
}

/** What a change of a plan would do, and from when on. */
export function PlanProposalEffect({ proposal, plans }: PlanProposalEffectProps) {
  const now = usePricesNow();
  const { brand, change } = proposal;
  const language = plans.find((each) => each.brand === brand)?.language;
  return (
    <>
      <p>{texts.plans.kind[change.kind]}</p>
      {change.kind === 'words' || change.kind === 'create' ? (
        <WordingEffect
          proposal={proposal}
          change={change}
          plan={planOf(proposal, plans)}
          language={language}
          now={now}
        />
      ) : (
        <PriceEffects
          effects={effectsOf(plans, { ...proposal, change }, now)}
          startsAt={proposal.startsAt}
          isKept={change.kind === 'keep'}
        />
      )}
    </>
  );
}

/** As its brand calls the plan. */
export function nameOfPlan(proposal: PlanProposal, plans: readonly PlanRecord[]): string {
  const { brand, change, productId } = proposal;
  if (change.kind !== 'create') return planOf(proposal, plans)?.name ?? productId;
  return pickLanguage(change.texts, plans.find((each) => each.brand === brand)?.language ?? 'it').name;
}

function planOf({ brand, productId, fluxIds }: PlanProposal, plans: readonly PlanRecord[]): PlanRecord | undefined {
  return plans.find((each) => each.brand === brand && each.productId === productId && fluxIds.includes(each.fluxId));
}
