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

interface FieldParts {
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
  const parts = Object.fromEntries(FIELD_NAMES.map((name) => [name, createField(document, name, texts)])) as Record<
    FieldName,
    FieldParts & { root: HTMLElement }
  >;
  const mark = document.createElement('span');
  mark.className = 'mark';
  mark.id = 'brand';
  parts.number.input.after(mark);
  parts.expiry.hint.textContent = texts.expiryHint;
  const summary = createErrorSummary(document, texts, (field) => parts[field].input.focus());
  form.replaceChildren(...FIELD_NAMES.map((name) => parts[name].root), summary.root);
  let shownBrand: CardBrand | null = null;
  const brands = document.createElement('div');
  brands.className = 'brands';
  brands.hidden = true;
  brands.setAttribute('role', 'group');
  brands.setAttribute('aria-label', texts.brands);
  parts.number.root.append(brands);

  return {
    brands,
    inputs: Object.fromEntries(FIELD_NAMES.map((name) => [name, parts[name].input])) as Record<
      FieldName,
      HTMLInputElement
    >,
    render(state, now) {
      for (const name of FIELD_NAMES) {
        const { input, error } = parts[name];
        const problem = shownProblem(state, name, now);
        const text = problem ? texts.problem(problem) : '';
        if (input.value !== state.values[name]) input.value = state.values[name];
        if (error.textContent !== text) error.textContent = text;
        error.hidden = text === '';
        if (problem) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
        describe(input, [problem && error.id, `${name}-hint`, name === 'number' && 'brand']);
        input.readOnly = state.isBusy;
      }
      const { cvcDigits } = cardShape(digitsOf(state.values.number));
      const cvcHint = texts.cvcHint[cvcDigits];
      if (parts.cvc.hint.textContent !== cvcHint) parts.cvc.hint.textContent = cvcHint;
      const brand = brandOf(state);
      if (brand !== shownBrand) mark.replaceChildren(...(brand ? brandMark(document, brand) : []));
      shownBrand = brand;
      renderBrands(state);
      summary.render(state, now);
      form.setAttribute('aria-busy', String(state.isBusy));
    },
  };

  function renderBrands(state: CardFieldsState): void {
    const offered = brandsOf(state);
    const shown = [...brands.children].map((button) => (button as HTMLButtonElement).value);
    // Drawn anew only when they are others: the focus stays on the one that was pressed.
    if (offered.join() !== shown.join()) {
      brands.replaceChildren(
        ...offered.map((brand) => {
          const button = Object.assign(document.createElement('button'), {
            type: 'button',
            value: brand,
            className: 'brand',
          });
          button.append(...brandMark(document, brand));
          return button;
        }),
      );
    }
    brands.hidden = offered.length === 0;
    const chosen = chosenBrand(state);
    for (const button of brands.children as HTMLCollectionOf<HTMLButtonElement>) {
      button.setAttribute('aria-pressed', String(button.value === chosen));
      button.disabled = state.isBusy;
    }
  }

  function describe(input: HTMLInputElement, ids: readonly (string | false | undefined)[]): void {
    const described = ids
      .filter((id): id is string => typeof id === 'string' && (document.getElementById(id)?.textContent ?? '') !== '')
      .join(' ');
    if (described === '') input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', described);
  }
}

function createField(document: Document, name: FieldName, texts: CardTexts): FieldParts & { root: HTMLElement } {
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
