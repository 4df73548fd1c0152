import type { CardField, Flow, PayRules, ProblemCode } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { refusalPopup } from '../live/refusal-popup.ts';
import { fieldOf, refusalStep } from '../live/refusal-step.ts';
import { declinesBeforeOther } from '../payment-rules.ts';
import type { MethodChoice } from './use-method-choice.ts';
import type { SavedCardChoice } from './use-saved-cards.ts';

/** Long enough for the popup to give the focus back. */
const FOCUS_DELAY_MS = 80;

interface RefusalNeeds {
  flow: Flow;
  rules: PayRules | undefined;
  choice: MethodChoice;
  cards: SavedCardChoice;
  focusField(field: CardField): void;
}

/** Handles a payment that did not go through: the popup that says why, and the step that it leads to. */
export function useRefusal({ flow, rules, choice, cards, focusField }: RefusalNeeds) {
  const platform = usePlatform();
  const { popups, clock, session } = platform;

  function goOn(code: ProblemCode, answerId: string | undefined): void {
    if (answerId === 'other') return choice.pick(choice.others[0]);
    const step = refusalStep(code);
    const field = fieldOf(step);
    if (choice.method !== 'credit_card' || field === undefined || answerId === 'plans') return;
    // The card on file can be sent again; any other refusal of it needs the fields of another card.
    if (cards.pickedId !== undefined && step.kind === 'retry') return;
    cards.pick(undefined);
    clock.after(FOCUS_DELAY_MS, () => focusField(field));
  }

  return async function onFailed(failure: { code: ProblemCode; declines: number }): Promise<void> {
    // The price or the offer has changed: the plans page needs the new one.
    if (failure.code === 'plan_unknown' || failure.code === 'price_changed') void session.refresh();
    if (failure.code === 'card_not_on_file') cards.forget(cards.pickedId);
    const answer = await popups.open(
      refusalPopup(platform, {
        ...failure,
        declinesBeforeOther: declinesBeforeOther(flow, rules),
        hasOther: choice.others.length > 0,
      }),
    );
    goOn(failure.code, answer.kind === 'button' ? answer.id : undefined);
  };
}
