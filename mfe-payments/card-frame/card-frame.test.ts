import { type CardFrameEvent, CardFrameEvent as EventSchema } from '@halo/shared/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import * as z from 'zod/mini';
import { startCardFrame } from './card-frame.ts';
import { cardTexts } from './card-texts.ts';

const PARENT = 'http://luna.localhost:4000';
const SESSION = 's1.session-of-this-account';
const user = userEvent.setup();
let stop: () => void;
let posted: CardFrameEvent[];

beforeEach(() => {
  document.body.innerHTML = '<main><form id="card" novalidate></form></main>';
  posted = [];
  // In jsdom the window is its own parent.
  jest.spyOn(window, 'postMessage').mockImplementation(((event: unknown, origin: unknown) => {
    expect(origin).toBe(PARENT);
    posted.push(z.parse(EventSchema, event));
  }) as typeof window.postMessage);
  stop = startCardFrame({
    window,
    form: document.querySelector('form') as HTMLFormElement,
    language: 'en',
    parentOrigin: PARENT,
  });
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function ask(request: unknown, { origin = PARENT, source = window as MessageEventSource | null } = {}) {
  window.dispatchEvent(new MessageEvent('message', { data: request, origin, source }));
}

function answerWith(status: number, body: unknown) {
  const calls: { url: string; init: RequestInit | undefined }[] = [];
  window.fetch = (async (url: string, init?: RequestInit) => {
    calls.push({ url, init });
    return new Response(JSON.stringify(body), { status });
  }) as typeof fetch;
  return calls;
}

async function fillAll() {
  await user.type(screen.getByLabelText('Card number'), '4111111111111111');
  await user.type(screen.getByLabelText('Expiry'), '340');
  await user.type(screen.getByLabelText('CVC'), '737');
  await user.type(screen.getByLabelText('First name'), 'Marco');
  await user.type(screen.getByLabelText('Last name'), 'Rossi');
}

const last = (type: CardFrameEvent['type']) => posted.findLast((event) => event.type === type);

describe('[PAY-06] the fields', () => {
  it('say to browser and assistive technology what they are', async () => {
    const expected = {
      'Card number': 'cc-number',
      Expiry: 'cc-exp',
      CVC: 'cc-csc',
      'First name': 'cc-given-name',
      'Last name': 'cc-family-name',
    };
    for (const [label, token] of Object.entries(expected))
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', token);
    for (const label of ['Card number', 'Expiry', 'CVC'])
      expect(screen.getByLabelText(label)).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByLabelText('Expiry')).toHaveAccessibleDescription('MM/YY');
    expect(await axe(document.body)).toHaveNoViolations();
  });

  it('group the number by its brand and name the brand', async () => {
    const number = screen.getByLabelText('Card number');
    await user.type(number, '378282246310005');
    expect(number).toHaveValue('3782 822463 10005');
    expect(number).toHaveAccessibleDescription('Amex');
    expect(screen.getByLabelText('CVC')).toHaveAccessibleDescription('4 digits on the front');
  });

  it('keep the caret when the middle is edited', async () => {
    const number = screen.getByLabelText<HTMLInputElement>('Card number');
    await user.type(number, '41111111');
    await user.type(number, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(number).toHaveValue('4191 1111 1');
    expect(number.selectionStart).toBe(3);
  });

  it('take a pasted number with dashes', async () => {
    await user.click(screen.getByLabelText('Card number'));
    await user.paste('4111-1111-1111-1111');
    expect(screen.getByLabelText('Card number')).toHaveValue('4111 1111 1111 1111');
  });

  it('put slash and zero into the date by themselves', async () => {
    await user.type(screen.getByLabelText('Expiry'), '340');
    expect(screen.getByLabelText('Expiry')).toHaveValue('03/40');
  });
});

describe('a card with two brands', () => {
  const choose = () => screen.queryByRole('group', { name: 'Network to pay with' });

  it('lets the shopper choose one, by mouse and keyboard, and sends it', async () => {
    const calls = answerWith(200, { token: 's1.token', ultime4: '0008' });
    expect(choose()).toBeNull();
    await fillAll();
    expect(choose()).toBeNull();
    await user.clear(screen.getByLabelText('Card number'));
    await user.type(screen.getByLabelText('Card number'), '4035501000000008');
    const [visa, cb] = within(choose() as HTMLElement).getAllByRole('button');
    expect([visa, cb].map((button) => button?.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    await user.tab();
    await user.tab();
    expect(cb).toHaveFocus();
    await user.keyboard(' ');
    expect([visa, cb].map((button) => button?.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    expect(cb).toHaveFocus();
    expect(await axe(document.body)).toHaveNoViolations();
    ask({ type: 'halo.card.submit', requestId: 'r9', session: SESSION });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(JSON.parse(String(calls[0]?.init?.body))).toMatchObject({
      cardNumber: '4035501000000008',
      marcaScelta: 'cartes_bancaires',
    });
  });

  it('and another card forgets the choice', async () => {
    const number = screen.getByLabelText('Card number');
    await user.type(number, '4035501000000008');
    await user.click(screen.getByRole('button', { name: 'CB' }));
    await user.clear(number);
    await user.type(number, '4111111111111111');
    expect(choose()).toBeNull();
  });
});

it('takes the caret to the field that a popup spoke of', () => {
  ask({ type: 'halo.card.focus', field: 'cvc' });
  expect(screen.getByLabelText('CVC')).toHaveFocus();
});

describe('mistakes', () => {
  it('show when the field is left, not before, and go when they are repaired', async () => {
    const number = screen.getByLabelText('Card number');
    await user.type(number, '4111 1111 1111 1112');
    expect(number).not.toHaveAttribute('aria-invalid');
    await user.tab();
    expect(number).toHaveAttribute('aria-invalid', 'true');
    expect(number).toHaveAccessibleDescription('Check the number: it is not valid Visa');
    expect(screen.getByLabelText('Expiry')).toHaveFocus();
    await user.type(number, '{Backspace}1');
    expect(number).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText('Check the number: it is not valid')).not.toBeInTheDocument();
  });

  it('all show on submit, and the first wrong field gets the focus', async () => {
    const calls = answerWith(200, {});
    await user.type(screen.getByLabelText('Card number'), '4111111111111111');
    ask({ type: 'halo.card.submit', requestId: 'r1', session: SESSION });
    await waitFor(() =>
      expect(last('halo.card.refused')).toEqual({
        type: 'halo.card.refused',
        requestId: 'r1',
        code: null,
        field: 'expiry',
      }),
    );
    expect(screen.getByLabelText('Expiry')).toHaveFocus();
    expect(
      screen.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true'),
    ).toHaveLength(4);
    expect(calls).toEqual([]);
    expect(await axe(document.body)).toHaveNoViolations();
  });

  it('[PAY-06] are listed on submit in the order of the page, each line leading to its field, and go one by one', async () => {
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText('Card number'), '41111111');
    ask({ type: 'halo.card.submit', requestId: 'r1', session: SESSION });
    const summary = screen.getByRole('alert');
    const lines = () =>
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(summary).toHaveTextContent(/^Please check/);
    expect(lines()).toEqual([
      'Card number: Some digits are missing',
      'Expiry: Enter the expiry date',
      'CVC: Enter the CVC',
      'First name: Enter your first name as on the card',
      'Last name: Enter your last name as on the card',
    ]);
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    await user.click(within(summary).getByRole('button', { name: /^CVC/ }));
    expect(screen.getByLabelText('CVC')).toHaveFocus();
    await user.type(screen.getByLabelText('CVC'), '7');
    // The line would not be true any more; the field itself says what is missing now.
    expect(lines()).toHaveLength(4);
    await user.type(screen.getByLabelText('CVC'), '37');
    await user.type(screen.getByLabelText('First name'), 'Marco');
    expect(lines()).toHaveLength(3);
    const before = within(summary).getAllByRole('button')[0];
    ask({ type: 'halo.card.submit', requestId: 'r2', session: SESSION });
    // Read out again, for the same mistakes too.
    expect(within(summary).getAllByRole('button')[0]).not.toBe(before);
    for (const field of ['Card number', 'CVC', 'First name']) await user.clear(screen.getByLabelText(field));
    await fillAll();
    answerWith(402, { code: 'card_declined', message: '', retryable: false });
    ask({ type: 'halo.card.submit', requestId: 'r3', session: SESSION });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(summary).toBeEmptyDOMElement();
  });

  it('that show when a field is left are in no list', async () => {
    await user.type(screen.getByLabelText('Card number'), '4111 1111 1111 1112');
    await user.tab();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('with the page around', () => {
  it('says that it is ready, whether it is complete, and when Enter was pressed', async () => {
    expect(posted[0]).toEqual({ type: 'halo.card.ready' });
    expect(last('halo.card.state')).toEqual({ type: 'halo.card.state', isComplete: false, brand: null });
    await fillAll();
    expect(last('halo.card.state')).toEqual({ type: 'halo.card.state', isComplete: true, brand: 'visa' });
    await user.keyboard('{Enter}');
    expect(posted.at(-1)).toEqual({ type: 'halo.card.enter' });
  });

  it('[PAY-07] trades the card for a token, and says nothing of the card', async () => {
    const calls = answerWith(200, { token: 's1.token', marca: 'visa', ultime4: '1111' });
    await fillAll();
    ask({ type: 'halo.card.submit', requestId: 'r2', session: SESSION });
    await waitFor(() =>
      expect(last('halo.card.token')).toEqual({
        type: 'halo.card.token',
        requestId: 'r2',
        token: 's1.token',
        lastFour: '1111',
        brand: 'visa',
      }),
    );
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url).toBe('/pay/orders/createToken');
    expect(new Headers(calls[0]?.init?.headers).get('authorization')).toBe(`Bearer ${SESSION}`);
    expect(JSON.parse(String(calls[0]?.init?.body))).toEqual({
      cardNumber: '4111111111111111',
      cardMonth: '03',
      cardYear: '2040',
      cardSecurityCode: '737',
      firstName: 'Marco',
      lastName: 'Rossi',
    });
    expect(JSON.stringify(posted)).not.toMatch(/41111|737|Rossi|2040/);
  });

  it('sends nothing where the card cannot be encrypted as it should be', async () => {
    stop();
    const form = document.querySelector('form') as HTMLFormElement;
    stop = startCardFrame({ window, form, language: 'en', parentOrigin: PARENT, cardKey: 'no key' });
    const calls = answerWith(200, { token: 's1.token' });
    await fillAll();
    ask({ type: 'halo.card.submit', requestId: 'r8', session: SESSION });
    await waitFor(() => expect(last('halo.card.refused')).toMatchObject({ code: 'unavailable' }));
    expect(calls).toEqual([]);
  });

  it('knows the last digits itself when the server does not', async () => {
    answerWith(200, { token: 's1.token' });
    await fillAll();
    ask({ type: 'halo.card.submit', requestId: 'r7', session: SESSION });
    await waitFor(() => expect(last('halo.card.token')).toMatchObject({ lastFour: '1111', brand: 'visa' }));
  });

  it('shows at its field what the server refused', async () => {
    answerWith(402, { code: 'expired_card', message: 'the card has expired', retryable: false, field: 'expiryYear' });
    await fillAll();
    ask({ type: 'halo.card.submit', requestId: 'r3', session: SESSION });
    await waitFor(() => expect(screen.getByLabelText('Expiry')).toHaveFocus());
    expect(screen.getByLabelText('Expiry')).toHaveAccessibleDescription('The card has expired MM/YY');
    expect(last('halo.card.refused')).toMatchObject({ code: null });
  });

  it.each([
    ['an old session', 410, { code: 'card_session_expired', message: '', retryable: false }, 'card_session_expired'],
    ['a proxy', 502, '<html>', 'unavailable'],
    ['a wrong answer', 200, { token: 7 }, 'bad_answer'],
  ])('hands on what it cannot repair: %s', async (_name, status, body, code) => {
    answerWith(status, body);
    await fillAll();
    ask({ type: 'halo.card.submit', requestId: 'r4', session: SESSION });
    await waitFor(() =>
      expect(last('halo.card.refused')).toEqual({ type: 'halo.card.refused', requestId: 'r4', code }),
    );
  });

  it('says that there is no connection', async () => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await fillAll();
    ask({ type: 'halo.card.submit', requestId: 'r5', session: SESSION });
    await waitFor(() => expect(last('halo.card.refused')).toMatchObject({ code: 'offline' }));
  });

  it('locks the fields while a payment runs, and after a decline empties the code only', async () => {
    await fillAll();
    ask({ type: 'halo.card.busy', busy: true });
    for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
    ask({ type: 'halo.card.busy', busy: false });
    ask({ type: 'halo.card.clearCvc' });
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map((field) => field.value)).toEqual([
      '4111 1111 1111 1111',
      '03/40',
      '',
      'Marco',
      'Rossi',
    ]);
  });

  it('listens to no other origin', async () => {
    const calls = answerWith(200, { token: 's1.token', ultime4: '1111' });
    await fillAll();
    const before = posted.length;
    const request = { type: 'halo.card.submit', requestId: 'x', session: SESSION };
    ask(request, { origin: 'http://evil.example' });
    ask(request, { origin: 'null' });
    ask(request, { source: null });
    ask({ type: 'halo.card.submit' });
    ask({ type: 'halo.card.read' });
    ask('halo.card.submit');
    expect(posted).toHaveLength(before);
    expect(calls).toEqual([]);
  });

  it('leaves nothing behind when it is stopped', async () => {
    const calls = answerWith(200, {});
    stop();
    ask({ type: 'halo.card.submit', requestId: 'x', session: SESSION });
    expect(document.querySelector('form')?.childElementCount).toBe(0);
    expect(calls).toEqual([]);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  });
});

test('every language names every field and mistake differently from the others', () => {
  const texts = (['it', 'es', 'fr', 'en'] as const).map(cardTexts);
  expect(new Set(texts.map(({ labels }) => labels.number)).size).toBe(4);
  const mistakes = texts.map(({ problem }) =>
    (['required', 'incomplete', 'invalid'] as const).map((kind) => problem({ field: 'number', kind })),
  );
  expect(new Set(mistakes.flat()).size).toBe(12);
  expect(new Set(texts.map(({ summary }) => summary)).size).toBe(4);
});
