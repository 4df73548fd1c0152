import { readFileSync } from 'node:fs';
import path from 'node:path';
import cardValidator from 'card-validator';
import { DELIVERIES, KEPT_CARDS, OUTCOMES, scenarioOf, TEST_CARDS } from './test-cards.ts';

const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');

test.each(Object.keys({ ...TEST_CARDS, ...KEPT_CARDS }))('%s is a valid number and stands in the list', (number) => {
  expect(cardValidator.number(number).isValid).toBe(true);
  expect(readme.replaceAll(' ', '')).toContain(`|${number}|`);
});

test('every name of a delivery stands in the list', () => {
  for (const name of DELIVERIES) {
    const words = name
      .split('_')
      .map((word) => word[0]?.toUpperCase() + word.slice(1))
      .join(' ');
    expect(readme).toContain(`| ${words} |`);
  }
});

test('the number decides, a name on the card decides before it', () => {
  expect(scenarioOf('4111111111111111', 'Marco Rossi')).toEqual({ outcome: OUTCOMES.authorised, delivery: 'normal' });
  expect(scenarioOf('4000000000000010', 'Marco Rossi').outcome).toBe(OUTCOMES.invalid_cvc);
  expect(scenarioOf('4111111111111111', 'Insufficient  Funds').outcome).toBe(OUTCOMES.insufficient_funds);
  expect(scenarioOf('4212345678910006', 'WEBHOOK FIRST')).toEqual({
    outcome: OUTCOMES.three_d_secure,
    delivery: 'webhook_first',
  });
});
