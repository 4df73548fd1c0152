import { PROBLEM_CODES, type ProblemCode } from '@halo/shared/contracts';
import { type OutcomeName, TEST_CARDS } from '@halo/simulators/adyen/test-cards';
import type { StartRequest } from './payment-provider.ts';
import type { ContractCase } from './contract-setup.ts';

/** For the suite: the test card of an outcome. */
export function cardRequest(outcome: OutcomeName): ContractCase {
  const [number] = Object.entries(TEST_CARDS).find(([, each]) => each === outcome) ?? [];
  if (number === undefined) throw new Error(`no card for ${outcome}`);
  return requestWith(number, 'Marco Rossi');
}

/** For the suite: a name on the card that asks for something. */
export function namedRequest(name: string): ContractCase {
  return requestWith('4111111111111111', name);
}

/** Every outcome that is a refusal of the catalogue, under its own name. */
export function cardRefusals(
  outcomes: readonly OutcomeName[],
): Record<string, ContractCase & { failure: ProblemCode }> {
  return Object.fromEntries(
    outcomes.flatMap((outcome) => {
      const failure = PROBLEM_CODES.find((code) => code === outcome);
      return failure === undefined ? [] : [[outcome, { ...cardRequest(outcome), failure }]];
    }),
  );
}

function requestWith(number: string, name: string): ContractCase {
  const [firstName = '', ...rest] = name.split(' ');
  const card = { number, expiryMonth: '03', expiryYear: '2030', cvc: '737', firstName, lastName: rest.join(' ') };
  const request: Partial<StartRequest> = { instrument: { kind: 'card', card } };
  return { request };
}
