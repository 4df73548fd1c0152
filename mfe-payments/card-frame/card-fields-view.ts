import type { CardBrand } from '@halo/shared/contracts';
import { brandMark } from './brand-mark.ts';
import {
  brandOf,
  brandsOf,
  type CardFieldsState,
  chosenBrand,
  FIELD_NAMES,
  type FieldName,
  shownProblem,
} from './card-fields-state.ts';
import { cardShape, digitsOf } from './card-number.ts';
import type { CardTexts } from './card-texts.ts';
import { createErrorSummary } from './error-summary.ts';

const ATTRIBUTES: Readonly<Record<FieldName, Readonly<Record<string, string>>>> = {
  number: { autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '0000 0000 0000 0000' },
  expiry: { autocomplete: 'cc-exp', inputmode: 'numeric' },
  cvc: { autocomplete: 'cc-csc', inputmode: 'numeric' },
  firstName: { autocomplete: 'cc-given-name', autocapitalize: 'words' },
  lastName: { autocomplete: 'cc-family-name', autocapitalize: 'words' },
};

/** The brand of the card describes the number field. */
const BRAND_ID = 'brand';

/** A field that is on the page. */
interface Field {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  readonly hint: HTMLElement;
  readonly error: HTMLElement;
}

/** The fields on the page: drawn once, then only changed where the state changed. */
export interface CardFieldsView {
  readonly inputs: Readonly<Record<FieldName, HTMLInputElement>>;
  /** the buttons of a card with two brands; each says its brand in `value` */
  readonly brands: HTMLElement;
  render(state: CardFieldsState, now: Date): void;
}

export function createCardFieldsView(form: HTMLFormElement, texts: CardTexts): CardFieldsView {
  const { ownerDocument: document } = form;
  const fields = byName((name) => createField(document, name, texts));
  fields.expiry.hint.textContent = texts.expiryHint;
  const mark = createMark(fields.number.input);
  const brands = createBrandButtons(fields.number.root, texts);
  const summary = createErrorSummary(document, texts, (field) => fields[field].input.focus());
  form.replaceChildren(...FIELD_NAMES.map((name) => fields[name].root), summary.root);

  return {
    brands: brands.root,
    inputs: byName((name) => fields[name].input),
    render(state, now) {
      for (const name of FIELD_NAMES) renderField(fields[name], name, state, texts, now);
      renderCvcHint(fields.cvc.hint, state, texts);
      mark.render(state);
      brands.render(state);
      summary.render(state, now);
      form.setAttribute('aria-busy', String(state.isBusy));
    },
  };
}

function byName<T>(make: (name: FieldName) => T): Record<FieldName, T> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, make(name)])) as Record<FieldName, T>;
}

function renderField(
  { input, error }: Field,
  name: FieldName,
  state: CardFieldsState,
  texts: CardTexts,
  now: Date,
): void {
  const problem = shownProblem(state, name, now);
  const text = problem ? texts.problem(problem) : '';
  if (input.value !== state.values[name]) input.value = state.values[name];
  if (error.textContent !== text) error.textContent = text;
  error.hidden = text === '';
  if (problem) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
  describe(input, [problem && error.id, `${name}-hint`, name === 'number' && BRAND_ID]);
  input.readOnly = state.isBusy;
}

function describe(input: HTMLInputElement, ids: readonly (string | false | undefined)[]): void {
  const { ownerDocument: document } = input;
  const described = ids
    .filter((id): id is string => typeof id === 'string' && (document.getElementById(id)?.textContent ?? '') !== '')
    .join(' ');
  if (described === '') input.removeAttribute('aria-describedby');
  else input.setAttribute('aria-describedby', described);
}

function renderCvcHint(hint: HTMLElement, { values }: CardFieldsState, texts: CardTexts): void {
  const text = texts.cvcHint[cardShape(digitsOf(values.number)).cvcDigits];
  if (hint.textContent !== text) hint.textContent = text;
}

/** The brand of the card, inside the number field. */
function createMark(input: HTMLInputElement) {
  const { ownerDocument: document } = input;
  const root = Object.assign(document.createElement('span'), { className: 'mark', id: BRAND_ID });
  input.after(root);
  let shown: CardBrand | null = null;
  return {
    render(state: CardFieldsState): void {
      const brand = brandOf(state);
      if (brand !== shown) root.replaceChildren(...(brand ? brandMark(document, brand) : []));
      shown = brand;
    },
  };
}

/** The choice of a card with two brands. */
function createBrandButtons(place: HTMLElement, texts: CardTexts) {
  const { ownerDocument: document } = place;
  const root = Object.assign(document.createElement('div'), { className: 'brands', hidden: true });
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', texts.brands);
  place.append(root);
  const buttons = root.children as HTMLCollectionOf<HTMLButtonElement>;

  function createButton(brand: CardBrand): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), {
      type: 'button' as const,
      value: brand,
      className: 'brand',
    });
    button.append(...brandMark(document, brand));
    return button;
  }

  return {
    root,
    render(state: CardFieldsState): void {
      const offered = brandsOf(state);
      // Replaced only by others: the focus stays on the one that was pressed.
      if (offered.join() !== [...buttons].map(({ value }) => value).join())
        root.replaceChildren(...offered.map(createButton));
      root.hidden = offered.length === 0;
      const chosen = chosenBrand(state);
      for (const button of buttons) {
        button.setAttribute('aria-pressed', String(button.value === chosen));
        button.disabled = state.isBusy;
      }
    },
  };
}

function createField(document: Document, name: FieldName, texts: CardTexts): Field {
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string) =>
    Object.assign(document.createElement(tag), { className });
  const [root, head, box] = [make('div', `field field-${name}`), make('div', 'head'), make('div', 'box')];
  const label = Object.assign(make('label', 'label'), { htmlFor: name, textContent: texts.labels[name] });
  const hint = Object.assign(make('span', 'hint'), { id: `${name}-hint` });
  const error = Object.assign(make('p', 'error'), { id: `${name}-error`, hidden: true });
  const input = Object.assign(make('input', 'input'), {
    id: name,
    name,
    type: 'text',
    spellcheck: false,
    required: true,
  });
  for (const [attribute, value] of Object.entries({ autocorrect: 'off', enterkeyhint: 'go', ...ATTRIBUTES[name] }))
    input.setAttribute(attribute, value);
  head.append(label, hint);
  box.append(input);
  root.append(head, box, error);
  return { root, input, hint, error };
}
