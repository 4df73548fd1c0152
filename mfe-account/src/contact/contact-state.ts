import { CONTACT_TEXT_MAX_CHARS, type ContactTopic, isEmail, type ProblemCode } from '@halo/shared/contracts';

/** What a person enters who writes to us. */
export interface ContactForm {
  name: string;
  email: string;
  /** empty until one is chosen */
  topic: ContactTopic | '';
  text: string;
}

export type ContactField = keyof ContactForm;

/** What may be sent: every field is filled. */
export interface ContactMessage extends ContactForm {
  topic: ContactTopic;
}

/** `refusedPresses` grows with every press that sends nothing, so that the first mistake takes the focus again. */
export type ContactState =
  | {
      status: 'writing';
      form: ContactForm;
      wrong: readonly ContactField[];
      refusedPresses: number;
      isSending: boolean;
      code?: ProblemCode | undefined;
    }
  | { status: 'sent'; ticket: string; email: string };

export type ContactEvent =
  | { type: 'recognized'; name: string; email: string }
  | { type: 'typed'; field: ContactField; text: string }
  | { type: 'refusedPress' }
  | { type: 'sending' }
  | { type: 'sent'; ticket: string }
  | { type: 'refused'; code: ProblemCode };

export function initialContact(known: Pick<ContactForm, 'name' | 'email'>): ContactState {
  return {
    status: 'writing',
    form: { ...known, topic: '', text: '' },
    wrong: [],
    refusedPresses: 0,
    isSending: false,
  };
}

export function reduceContact(state: ContactState, event: ContactEvent): ContactState {
  if (state.status === 'sent') return state;
  switch (event.type) {
    case 'recognized': {
      // The page is public, so it may stand before the session is there. What was typed stays.
      const { name, email } = state.form;
      return { ...state, form: { ...state.form, name: name || event.name, email: email || event.email } };
    }
    case 'typed': {
      if (state.isSending) return state;
      const form = { ...state.form, [event.field]: event.text };
      // A mistake goes as soon as it is repaired, and shows at the next press.
      return { ...state, form, wrong: state.wrong.filter((field) => wrongFields(form).includes(field)) };
    }
    case 'refusedPress':
      return { ...state, wrong: wrongFields(state.form), refusedPresses: state.refusedPresses + 1 };
    case 'sending':
      return { ...state, wrong: [], isSending: true, code: undefined };
    case 'sent':
      return { status: 'sent', ticket: event.ticket, email: state.form.email.trim() };
    case 'refused':
      return { ...state, isSending: false, code: event.code };
  }
}

/** What can be sent, or undefined while something is missing. */
export function messageOf(form: ContactForm): ContactMessage | undefined {
  const { topic } = form;
  if (topic === '' || wrongFields(form).length > 0) return undefined;
  return { topic, name: form.name.trim(), email: form.email.trim(), text: form.text.trim() };
}

/** In the order of the page. */
function wrongFields({ name, email, topic, text }: ContactForm): ContactField[] {
  const isWrong: Record<ContactField, boolean> = {
    name: name.trim() === '',
    email: !isEmail(email.trim()),
    topic: topic === '',
    text: text.trim() === '' || text.trim().length > CONTACT_TEXT_MAX_CHARS,
  };
  return (['name', 'email', 'topic', 'text'] as const).filter((field) => isWrong[field]);
}
