import { CARD_BRANDS, type CardFrameEvent, CardFrameRequest, type Language } from '@halo/shared/contracts';
import { editExpiry } from './card-expiry.ts';
import {
  brandOf,
  cardDetails,
  type CardFieldsEvent,
  type CardFieldsState,
  emptyFields,
  FIELD_NAMES,
  type FieldName,
  firstProblem,
  reduceCardFields,
  refusedField,
} from './card-fields-state.ts';
import { type CardFieldsView, createCardFieldsView } from './card-fields-view.ts';
import { digitsOf, editNumber, type Edited } from './card-number.ts';
import { cardTexts } from './card-texts.ts';
import { openParentChannel, type ParentChannel } from './parent-channel.ts';
import { requestToken } from './token-call.ts';

const CVC_MAX_DIGITS = 4;
const NAME_MAX_CHARS = 80;

export interface CardFrameOptions {
  readonly window: Window & typeof globalThis;
  readonly form: HTMLFormElement;
  readonly language: Language;
  readonly parentOrigin: string;
  /** what the card is encrypted with before it is sent; absent: it is sent as it was typed */
  readonly cardKey?: string | undefined;
}

/** A frame that runs. */
interface CardFrame {
  readonly window: Window & typeof globalThis;
  readonly cardKey: string | undefined;
  readonly view: CardFieldsView;
  readonly channel: ParentChannel<CardFrameEvent>;
  readonly stopped: AbortSignal;
  state: CardFieldsState;
  /** the last state that the page around was sent */
  reported: string;
}

/** Runs the card fields: what is typed stays in here, the page around gets a token. Returns how to end it. */
export function startCardFrame({ window, form, language, parentOrigin, cardKey }: CardFrameOptions): () => void {
  const stop = new AbortController();
  const channel: ParentChannel<CardFrameEvent> = openParentChannel(
    window,
    parentOrigin,
    CardFrameRequest,
    (request) => void answer(frame, request),
  );
  const view = createCardFieldsView(form, cardTexts(language));
  const frame: CardFrame = { window, cardKey, view, channel, stopped: stop.signal, state: emptyFields, reported: '' };
  listenToFields(frame);
  listenToBrands(frame);
  form.addEventListener('submit', (event) => event.preventDefault(), { signal: stop.signal });
  const size = new window.ResizeObserver(() =>
    channel.post({ type: 'halo.card.height', height: Math.ceil(form.getBoundingClientRect().height) }),
  );
  size.observe(form);
  view.render(frame.state, now());
  channel.post({ type: 'halo.card.ready' });
  reportState(frame);

  return () => {
    stop.abort();
    size.disconnect();
    channel.stop();
    form.replaceChildren();
  };
}

const now = () => new Date();

function listenToFields(frame: CardFrame): void {
  const { view, channel, stopped: signal } = frame;
  for (const name of FIELD_NAMES) {
    const input = view.inputs[name];
    input.addEventListener('input', (event) => edit(frame, name, event as InputEvent), { signal });
    input.addEventListener('blur', () => apply(frame, { type: 'left', field: name, now: now() }), { signal });
    input.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter' || event.isComposing) return;
        event.preventDefault();
        channel.post({ type: 'halo.card.enter' });
      },
      { signal },
    );
  }
}

function listenToBrands(frame: CardFrame): void {
  frame.view.brands.addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest<HTMLButtonElement>('button')?.value;
      const brand = CARD_BRANDS.find((each) => each === pressed);
      if (brand) apply(frame, { type: 'brandChosen', brand });
    },
    { signal: frame.stopped },
  );
}

function apply(frame: CardFrame, event: CardFieldsEvent): void {
  frame.state = reduceCardFields(frame.state, event);
  frame.view.render(frame.state, now());
  reportState(frame);
}

function edit(frame: CardFrame, field: FieldName, event: InputEvent): void {
  const input = frame.view.inputs[field];
  const edited = editedText(
    field,
    frame.state.values[field],
    { text: input.value, caret: input.selectionStart ?? input.value.length },
    event.inputType,
  );
  apply(frame, { type: 'changed', field, value: edited.text, now: now() });
  // The browser put the caret behind its own text, which is not the one that stands there now.
  if (frame.window.document.activeElement === input && input.value === edited.text)
    input.setSelectionRange(edited.caret, edited.caret);
}

function reportState(frame: CardFrame): void {
  const event = {
    type: 'halo.card.state',
    isComplete: cardDetails(frame.state, now()) !== undefined,
    brand: brandOf(frame.state),
  } as const;
  const text = JSON.stringify(event);
  if (text !== frame.reported) frame.channel.post(event);
  frame.reported = text;
}

async function answer(frame: CardFrame, request: CardFrameRequest): Promise<void> {
  switch (request.type) {
    case 'halo.card.busy':
      return apply(frame, { type: 'busy', isBusy: request.busy });
    case 'halo.card.clearCvc':
      return apply(frame, { type: 'cvcCleared' });
    case 'halo.card.focus':
      return frame.view.inputs[request.field].focus();
    case 'halo.card.submit':
      return submit(frame, request.requestId, request.session);
  }
}

async function submit(frame: CardFrame, requestId: string, session: string): Promise<void> {
  const { window, channel, cardKey } = frame;
  apply(frame, { type: 'submitted', now: now() });
  const card = cardDetails(frame.state, now());
  if (!card) return refuse(frame, requestId, firstProblem(frame.state, now()));
  const result = await requestToken(window.fetch.bind(window), session, card, cardKey);
  if (frame.stopped.aborted) return;
  if (result.kind === 'token') {
    // Of an encrypted card the server can say neither digits nor brand.
    const { token, lastFour = card.number.slice(-4), brand = card.chosenBrand ?? brandOf(frame.state) } = result.token;
    return channel.post({ type: 'halo.card.token', requestId, token, lastFour, brand });
  }
  const field = refusedField(result.code);
  if (field === undefined) return channel.post({ type: 'halo.card.refused', requestId, code: result.code });
  apply(frame, { type: 'refused', field });
  refuse(frame, requestId, field);
}

/** A field is wrong: it shows why, and gets the focus. */
function refuse({ view, channel }: CardFrame, requestId: string, field: FieldName | undefined): void {
  if (field !== undefined) view.inputs[field].focus();
  channel.post({ type: 'halo.card.refused', requestId, code: null, ...(field === undefined ? {} : { field }) });
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
