import {
  brandOf,
  cardDetails,
  type CardFieldsEvent,
  type CardFieldsState,
  emptyFields,
  firstProblem,
  reduceCardFields,
  refusedField,
  shownProblem,
} from './card-fields-state.ts';

const now = new Date(2026, 2, 10);
type Untimed = CardFieldsEvent extends infer E ? (E extends CardFieldsEvent ? Omit<E, 'now'> : never) : never;

function after(...events: Untimed[]): CardFieldsState {
  return events.reduce<CardFieldsState>(
    (state, event) => reduceCardFields(state, { ...event, now } as CardFieldsEvent),
    emptyFields,
  );
}

const complete: Untimed[] = [
  { type: 'changed', field: 'number', value: '4111 1111 1111 1111' },
  { type: 'changed', field: 'expiry', value: '03/30' },
  { type: 'changed', field: 'cvc', value: '737' },
  { type: 'changed', field: 'firstName', value: ' Marco ' },
  { type: 'changed', field: 'lastName', value: 'Rossi' },
];

describe('when a problem shows', () => {
  it('not while typing, but once the field is left', () => {
    const typing = after({ type: 'changed', field: 'number', value: '4111' });
    expect(shownProblem(typing, 'number', now)).toBeUndefined();
    const left = reduceCardFields(typing, { type: 'left', field: 'number', now });
    expect(shownProblem(left, 'number', now)).toEqual({ field: 'number', kind: 'incomplete' });
  });

  it('not for an empty field that was only passed through', () => {
    expect(shownProblem(after({ type: 'left', field: 'number' }), 'number', now)).toBeUndefined();
  });

  it('goes the moment it is repaired, and does not come back while typing on', () => {
    const left = after({ type: 'changed', field: 'cvc', value: '73' }, { type: 'left', field: 'cvc' });
    expect(shownProblem(left, 'cvc', now)).toBeDefined();
    const repaired = reduceCardFields(left, { type: 'changed', field: 'cvc', value: '737', now });
    expect(shownProblem(repaired, 'cvc', now)).toBeUndefined();
    const shorter = reduceCardFields(repaired, { type: 'changed', field: 'cvc', value: '73', now });
    expect(shownProblem(shorter, 'cvc', now)).toBeUndefined();
  });

  it('for every wrong field once the whole is submitted, the first one first', () => {
    const submitted = after({ type: 'changed', field: 'number', value: '4111 1111 1111 1111' }, { type: 'submitted' });
    expect(submitted.shown).toEqual(['expiry', 'cvc', 'firstName', 'lastName']);
    expect(firstProblem(submitted, now)).toBe('expiry');
  });

  it('of what the server refused, until it is changed', () => {
    const refused = after(...complete, { type: 'refused', field: 'number' });
    expect(shownProblem(refused, 'number', now)).toEqual({ field: 'number', kind: 'invalid' });
    expect(cardDetails(refused, now)).toBeUndefined();
    const changed = reduceCardFields(refused, { type: 'changed', field: 'number', value: '5555 4444 3333 1111', now });
    expect(shownProblem(changed, 'number', now)).toBeUndefined();
  });
});

describe('[PAY-06] what is sent', () => {
  it('is complete, without spaces', () => {
    expect(cardDetails(after(...complete), now)).toEqual({
      number: '4111111111111111',
      expiryMonth: '03',
      expiryYear: '2030',
      cvc: '737',
      firstName: 'Marco',
      lastName: 'Rossi',
    });
    expect(brandOf(after(...complete))).toBe('visa');
  });

  it('takes the length of the code from the brand', () => {
    const amex = after(...complete, { type: 'changed', field: 'number', value: '3782 822463 10005' });
    expect(firstProblem(amex, now)).toBe('cvc');
    expect(
      cardDetails(reduceCardFields(amex, { type: 'changed', field: 'cvc', value: '7373', now }), now),
    ).toBeDefined();
  });

  it('is nothing while a field is wrong', () => {
    for (const missing of complete)
      expect(cardDetails(after(...complete.filter((each) => each !== missing)), now)).toBeUndefined();
  });
});

it('after a decline keeps everything but the code', () => {
  const cleared = after(...complete, { type: 'cvcCleared' });
  expect(cleared.values).toMatchObject({ number: '4111 1111 1111 1111', cvc: '', firstName: ' Marco ' });
  expect(cleared.shown).toEqual([]);
});

it('does not change while a payment runs', () => {
  const busy = after(...complete, { type: 'busy', isBusy: true }, { type: 'changed', field: 'cvc', value: '1' });
  expect(busy.values.cvc).toBe('737');
});

it.each([
  ['invalid_number', 'number'],
  ['invalid_cvc', 'cvc'],
  ['expired_card', 'expiry'],
  ['card_session_expired', undefined],
] as const)('a refusal %s is about %s', (code, field) => expect(refusedField(code)).toBe(field));
