import type { CardBrand, CardDetails, ProblemCode } from '@halo/shared/contracts';
import { expiryProblem, readExpiry, type ExpiryProblem } from './card-expiry.ts';
import { cardBrands, cardShape, digitsOf, numberProblem, type NumberProblem } from './card-number.ts';

/** In the order of the page. */
export const FIELD_NAMES = ['number', 'expiry', 'cvc', 'firstName', 'lastName'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export type FieldProblem =
  | { field: 'number'; kind: NumberProblem }
  | { field: 'expiry'; kind: ExpiryProblem }
  | { field: 'cvc'; kind: 'required' | 'length'; digits: 3 | 4 }
  | { field: 'firstName' | 'lastName'; kind: 'required' };

export interface CardFieldsState {
  /** as shown, with spaces and slash */
  readonly values: Readonly<Record<FieldName, string>>;
  /** fields whose problem is shown */
  readonly shown: readonly FieldName[];
  /** what was wrong at the last attempt to pay, in the order of the page */
  readonly summary: readonly FieldProblem[];
  /** what the server refused, until it is changed */
  readonly refused: readonly FieldName[];
  /** of a card with two brands, the one the shopper pressed */
  readonly chosen: CardBrand | undefined;
  readonly isBusy: boolean;
}

export type CardFieldsEvent =
  | { type: 'changed'; field: FieldName; value: string; now: Date }
  | { type: 'left'; field: FieldName; now: Date }
  | { type: 'submitted'; now: Date }
  | { type: 'refused'; field: FieldName }
  | { type: 'cvcCleared' }
  | { type: 'brandChosen'; brand: CardBrand }
  | { type: 'busy'; isBusy: boolean };

export const emptyFields: CardFieldsState = {
  values: { number: '', expiry: '', cvc: '', firstName: '', lastName: '' },
  shown: [],
  summary: [],
  refused: [],
  chosen: undefined,
  isBusy: false,
};

/**
 * A problem shows when its field is left or the whole is submitted, never during typing,
 * and goes the moment it is repaired.
 */
export function reduceCardFields(state: CardFieldsState, event: CardFieldsEvent): CardFieldsState {
  switch (event.type) {
    case 'changed': {
      if (state.isBusy) return state;
      const next = {
        ...state,
        values: { ...state.values, [event.field]: event.value },
        refused: state.refused.filter((field) => field !== event.field),
      };
      return { ...next, shown: next.shown.filter((field) => problemOf(next, field, event.now) !== undefined) };
    }
    case 'left':
      // Passing through an empty field is no mistake yet.
      return state.values[event.field].trim() === '' || problemOf(state, event.field, event.now) === undefined
        ? state
        : show(state, [event.field]);
    case 'submitted': {
      const summary = FIELD_NAMES.flatMap((field) => problemOf(state, field, event.now) ?? []);
      return {
        ...show(
          state,
          summary.map(({ field }) => field),
        ),
        summary,
      };
    }
    case 'refused':
      return { ...show(state, [event.field]), refused: [...new Set([...state.refused, event.field])] };
    case 'cvcCleared':
      return { ...state, values: { ...state.values, cvc: '' }, shown: state.shown.filter((field) => field !== 'cvc') };
    case 'brandChosen':
      return state.isBusy || !brandsOf(state).includes(event.brand) ? state : { ...state, chosen: event.brand };
    case 'busy':
      return { ...state, isBusy: event.isBusy };
  }
}

function show(state: CardFieldsState, fields: readonly FieldName[]): CardFieldsState {
  return { ...state, shown: FIELD_NAMES.filter((field) => state.shown.includes(field) || fields.includes(field)) };
}

/** What is wrong with a field, shown or not. */
export function problemOf(state: CardFieldsState, field: FieldName, now: Date): FieldProblem | undefined {
  const { values } = state;
  switch (field) {
    case 'number': {
      const kind = numberProblem(values.number) ?? (state.refused.includes('number') ? 'invalid' : undefined);
      return kind && { field, kind };
    }
    case 'expiry': {
      const kind = expiryProblem(values.expiry, now) ?? (state.refused.includes('expiry') ? 'expired' : undefined);
      return kind && { field, kind };
    }
    case 'cvc': {
      const { cvcDigits: digits } = cardShape(digitsOf(values.number));
      if (values.cvc === '') return { field, kind: 'required', digits };
      return values.cvc.length === digits && !state.refused.includes('cvc')
        ? undefined
        : { field, kind: 'length', digits };
    }
    default:
      return values[field].trim() === '' ? { field, kind: 'required' } : undefined;
  }
}

/** The problem to show under a field. */
export function shownProblem(state: CardFieldsState, field: FieldName, now: Date): FieldProblem | undefined {
  return state.shown.includes(field) ? problemOf(state, field, now) : undefined;
}

export function firstProblem(state: CardFieldsState, now: Date): FieldName | undefined {
  return FIELD_NAMES.find((field) => problemOf(state, field, now) !== undefined);
}

export function brandOf(state: CardFieldsState): CardBrand | null {
  return cardShape(digitsOf(state.values.number)).brand;
}

/** Brands to choose from; empty for a card that has one. */
export function brandsOf(state: CardFieldsState): readonly CardBrand[] {
  return cardBrands(digitsOf(state.values.number));
}

/** The brand that pays, of a card with two: the pressed one, else the first. */
export function chosenBrand(state: CardFieldsState): CardBrand | undefined {
  const brands = brandsOf(state);
  return brands.find((brand) => brand === state.chosen) ?? brands[0];
}

/** What is sent; undefined while something is wrong. */
export function cardDetails(state: CardFieldsState, now: Date): CardDetails | undefined {
  const expiry = readExpiry(state.values.expiry);
  if (!expiry || firstProblem(state, now) !== undefined) return undefined;
  const { values } = state;
  const chosen = chosenBrand(state);
  return {
    ...(chosen === undefined ? {} : { chosenBrand: chosen }),
    number: digitsOf(values.number),
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    cvc: values.cvc,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
  };
}

/** The field a refusal of the server is about; undefined when it is about none of them. */
export function refusedField(code: ProblemCode): FieldName | undefined {
  switch (code) {
    case 'invalid_number':
      return 'number';
    case 'invalid_cvc':
      return 'cvc';
    case 'expired_card':
    case 'invalid_expiry_month':
    case 'invalid_expiry_year':
      return 'expiry';
    default:
      return undefined;
  }
}
