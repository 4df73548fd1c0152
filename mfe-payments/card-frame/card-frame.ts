import { CARD_BRANDS, type CardFrameEvent, CardFrameRequest, type Language } from '@halo/shared/contracts';
import { editExpiry } from './card-expiry.ts';
import {
  brandOf,
  cardDetails,
  type CardFieldsEvent,
  emptyFields,
  FIELD_NAMES,
  type FieldName,
  firstProblem,
  reduceCardFields,
  refusedField,
} from './card-fields-state.ts';
import { createCardFieldsView } from './card-fields-view.ts';
import { digitsOf, editNumber, type Edited } from './card-number.ts';
import { CARD_TEXTS } from './card-texts.ts';
import { openParentChannel, type ParentChannel } from './parent-channel.ts';
import { requestToken } from './token-call.ts';

const CVC_MAX_DIGITS = 4;
const NAME_MAX_CHARS = 80;

export interface CardFrameOptions {
  readonly window: Window & typeof globalThis;
  readonly form: HTMLFormElement;
  readonly language: Language;
  readonly parentOrigin: string;
}

/** Runs the card fields: what is typed stays in here, the page around gets a token. Gives back how to end it. */
export function startCardFrame({ window, form, language, parentOrigin }: CardFrameOptions): () => void {
  const stopped = new AbortController();
  const listening = { signal: stopped.signal };
  const now = () => new Date();
  const view = createCardFieldsView(form, CARD_TEXTS[language]);
  const channel: ParentChannel<CardFrameEvent> = openParentChannel(
    window,
    parentOrigin,
    CardFrameRequest,
    (request) => void answer(request),
  );
  let state = emptyFields;
  let reported = '';

  for (const name of FIELD_NAMES) {
    const input = view.inputs[name];
    input.addEventListener('input', (event) => edit(name, event as InputEvent), listening);
    input.addEventListener('blur', () => apply({ type: 'left', field: name, now: now() }), listening);
    input.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter' || event.isComposing) return;
        event.preventDefault();
        channel.post({ type: 'halo.card.enter' });
      },
      listening,
    );
  }
  view.brands.addEventListener(
    'click',
    (event) => {
      const brand = CARD_BRANDS.find(
        (each) => each === (event.target as Element).closest<HTMLButtonElement>('button')?.value,
      );
      if (brand) apply({ type: 'brandChosen', brand });
    },
    listening,
  );
  form.addEventListener('submit', (event) => event.preventDefault(), listening);
  const size = new window.ResizeObserver(() =>
    channel.post({ type: 'halo.card.height', height: Math.ceil(form.getBoundingClientRect().height) }),
  );
  size.observe(form);
  view.render(state, now());
  channel.post({ type: 'halo.card.ready' });
  reportState();

  return () => {
    stopped.abort();
    size.disconnect();
    channel.stop();
    form.replaceChildren();
  };

  function apply(event: CardFieldsEvent): void {
    state = reduceCardFields(state, event);
    view.render(state, now());
    reportState();
  }

  function edit(field: FieldName, event: InputEvent): void {
    const input = view.inputs[field];
    const edited = editedText(
      field,
      state.values[field],
      { text: input.value, caret: input.selectionStart ?? input.value.length },
      event.inputType,
    );
    apply({ type: 'changed', field, value: edited.text, now: now() });
    // The browser put the caret behind its own text, which is not the one that stands there now.
    if (window.document.activeElement === input && input.value === edited.text)
      input.setSelectionRange(edited.caret, edited.caret);
  }

  function reportState(): void {
    const event = {
      type: 'halo.card.state',
      isComplete: cardDetails(state, now()) !== undefined,
      brand: brandOf(state),
    } as const;
    const text = JSON.stringify(event);
    if (text !== reported) channel.post(event);
    reported = text;
  }

  async function answer(request: CardFrameRequest): Promise<void> {
    switch (request.type) {
      case 'halo.card.busy':
        return apply({ type: 'busy', isBusy: request.busy });
      case 'halo.card.clearCvc':
        return apply({ type: 'cvcCleared' });
      case 'halo.card.focus':
        return view.inputs[request.field].focus();
      case 'halo.card.submit':
        return submit(request.requestId, request.session);
    }
  }

  async function submit(requestId: string, session: string): Promise<void> {
    apply({ type: 'submitted', now: now() });
    const card = cardDetails(state, now());
    if (!card) return refuse(requestId, firstProblem(state, now()));
    const result = await requestToken(window.fetch.bind(window), session, card);
    if (stopped.signal.aborted) return;
    if (result.kind === 'token') {
      const { token, lastFour, brand } = result.token;
      return channel.post({ type: 'halo.card.token', requestId, token, lastFour, brand: brand ?? null });
    }
    const field = refusedField(result.code);
    if (field === undefined) return channel.post({ type: 'halo.card.refused', requestId, code: result.code });
    apply({ type: 'refused', field });
    refuse(requestId, field);
  }

  /** A field is wrong: it shows why and is where the shopper goes on. */
  function refuse(requestId: string, field: FieldName | undefined): void {
    if (field !== undefined) view.inputs[field].focus();
    channel.post({ type: 'halo.card.refused', requestId, code: null, ...(field === undefined ? {} : { field }) });
  }
}

function editedText(field: FieldName, before: string, after: Edited, inputType: string): Edited {
  switch (field) {
    case 'number':
      return editNumber(before, after, inputType);
    case 'expiry':
      return editExpiry(before, after, inputType);
    case 'cvc':
      return {
        text: digitsOf(after.text).slice(0, CVC_MAX_DIGITS),
        caret: digitsOf(after.text.slice(0, after.caret)).length,
      };
    default:
      return { text: after.text.slice(0, NAME_MAX_CHARS), caret: after.caret };
  }
}
