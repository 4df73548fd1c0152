import {
  DELIVERIES,
  type Delivery,
  KEPT_CARDS,
  type LaterOutcomes,
  OUTCOMES,
  type OutcomeName,
  TEST_CARDS,
} from './adyen/test-cards.ts';

/**
 * What a test card, or the name on it, asks a simulated card company for. The same list for all of them; see README.md.
 */
export interface CardScenario {
  readonly outcome: OutcomeName;
  readonly delivery: Delivery;
}

export function cardScenario(number: string, holderName: string): CardScenario {
  const name = holderName
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '_');
  return {
    outcome: (isOutcome(name) ? name : TEST_CARDS[number]) ?? 'authorised',
    delivery: DELIVERIES.find((each) => each === name) ?? 'normal',
  };
}

/** What a card does once it is kept. */
export function laterOf(number: string): LaterOutcomes {
  return KEPT_CARDS[number] ?? { shopper: 'authorised', merchant: 'authorised' };
}

function isOutcome(name: string): name is OutcomeName {
  return Object.hasOwn(OUTCOMES, name);
}
