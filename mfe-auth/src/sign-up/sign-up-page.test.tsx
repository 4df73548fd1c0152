import {
  aBrand,
  aCity,
  createFakePlatform,
  type FakePlatformOptions,
  fails,
  hangs,
  renderInPlatform,
  sandboxBrands,
  visitorSession,
} from '@halo/shared/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { UserEvent } from '@testing-library/user-event';
import { messages } from '../messages.ts';
import { writeSignUpDraft } from './sign-up-draft.ts';
import { emptySignUp } from './sign-up-form.ts';
import { SignUpPage } from './sign-up-page.tsx';

afterEach(() => jest.useRealTimers());

function open(options: FakePlatformOptions = {}, search = '') {
  return renderInPlatform(<SignUpPage />, { platform: { session: visitorSession(), ...options }, messages, search });
}

const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Continua' }));
const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Crea l’account' }));

async function fillAccount(user: UserEvent) {
  for (const [label, text] of [
    ['E-mail', 'marco@esempio.it'],
    ['Password', 'una frase lunga'],
    ['Età', '34'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await next(user);
}

async function fillAbout(user: UserEvent) {
  await user.type(screen.getByRole('combobox', { name: 'Comune' }), 'mil');
  await user.click(await screen.findByRole('option', { name: 'Milano' }));
  await next(user);
}

async function fillConsents(user: UserEvent) {
  await user.click(screen.getByRole('checkbox', { name: /termini/ }));
  await user.click(screen.getByRole('checkbox', { name: /18 anni/ }));
}

describe('signing up', () => {
  it('is over where the brand is to close: the page says so in place of the form', async () => {
    const { container } = await open({ brand: aBrand({ closesAt: '2026-12-31T12:00:00Z' }) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Qui non ci si può più iscrivere');
    expect(screen.getByText(/sta per chiudere/)).toBeVisible();
    expect(container.querySelector('form')).toBeNull();
    expect(screen.queryByText('1 / 3')).toBeNull();
    expect(screen.getByRole('link', { name: 'Accedi' })).toBeVisible();
  });

  it('[AUTH-02] [AUTH-07] goes through three steps to a signed-in session', async () => {
    const { user, platform } = await open();
    await fillAccount(user);
    await fillAbout(user);
    await fillConsents(user);
    await create(user);
    expect(platform.calls('accounts.register')[0]?.args[0]).toEqual({
      email: 'marco@esempio.it',
      password: 'una frase lunga',
      age: 34,
      gender: 'man',
      seeking: 'woman',
      identity: { gender: 'man', words: [] },
      seeks: ['woman'],
      city: 'Milano',
      region: 'Lombardia',
      province: 'MI',
      acceptsTerms: true,
      acceptsPromotions: false,
      acceptsThirdParties: false,
      isOfLegalAge: true,
      specialData: false,
    });
    expect(platform.session.state.status).toBe('verified');
    expect(platform.storage.getDraft('auth', 'sign-up')).toBeUndefined();
    expect(platform.holds).toEqual([]);
    expect(platform.missingTexts).toEqual([]);
  });

  it.each([
    [[4, 6], 'Accetto i termini e approvo espressamente i loro articoli 4 e 6 (art. 1341 e 1342 del codice civile).'],
    [undefined, 'Accetto i termini.'],
  ])('[AUTH-04] names the articles that the brand has approved expressly: %p', async (expressClauses, name) => {
    const { user } = await open({ brand: aBrand({ expressClauses }) });
    await fillAccount(user);
    await fillAbout(user);
    expect(screen.getAllByRole('checkbox', { name: /^Accetto i termini/ })).toEqual([
      screen.getByRole('checkbox', { name }),
    ]);
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  });

  it('[AUTH-01] marks what is wrong, names it in order, and leads to the field', async () => {
    const { user, container } = await open();
    await next(user);
    const summary = screen.getByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Controlla l’e-mail: servono la chiocciola e il punto',
      'Scegli una password',
      'Scrivi la tua età: ci si iscrive da 19 a 98 anni',
    ]);
    expect(summary).toHaveFocus();
    for (const label of ['E-mail', 'Password', 'Età']) expect(screen.getByLabelText(label)).toBeInvalid();
    await user.click(within(summary).getByRole('link', { name: /password/ }));
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('[AUTH-03] looks cities up from the third letter, and shows the region of the picked one', async () => {
    // Moves on by itself, too: typing waits for it.
    jest.useFakeTimers({ advanceTimers: true });
    const { user, platform, container } = await open();
    await fillAccount(user);
    await user.type(screen.getByRole('combobox', { name: 'Comune' }), 'mi');
    act(() => jest.advanceTimersByTime(60_000));
    expect(platform.calls('geo.searchCities')).toEqual([]);
    await user.type(screen.getByRole('combobox', { name: 'Comune' }), 'l');
    await user.click(await screen.findByRole('option', { name: 'Milano' }));
    expect(platform.calls('geo.searchCities')[0]?.args.slice(0, 2)).toEqual(['it', 'mil']);
    expect(screen.getByRole('combobox', { name: 'Regione' })).toHaveValue('Lombardia');
    expect(screen.getByRole('option', { name: 'Toscana' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('[AUTH-04] names each consent on its own, none ticked, and needs two', async () => {
    const { user, container } = await open();
    await fillAccount(user);
    await fillAbout(user);
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes).toHaveLength(5);
    for (const box of boxes) expect(box).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Accetto i termini/ })).toBeRequired();
    expect(screen.getByRole('checkbox', { name: /ricevere promozioni/, description: 'Facoltativo' })).toBe(boxes[1]);
    expect(screen.getByRole('checkbox', { name: /terzi/ })).not.toBeRequired();
    expect(screen.getByRole('link', { name: /Leggi i termini/ })).toHaveAttribute('href', '/legal/terms');
    await create(user);
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(2);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('[AUTH-02] asks a mainstream brand’s visitor who they are', async () => {
    const brise = sandboxBrands().find(({ isMainstream }) => isMainstream) ?? aBrand();
    const { user } = await open({ brand: brise, language: 'it' });
    await fillAccount(user);
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await user.type(screen.getByRole('combobox', { name: 'Comune' }), 'mil');
    await user.click(await screen.findByRole('option', { name: 'Milano' }));
    await next(user);
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dicci chi sei', 'Dicci chi cerchi']);
  });

  it('keeps everything on the way back, and moves the focus to the step', async () => {
    const { user } = await open();
    await fillAccount(user);
    expect(screen.getByRole('heading', { name: /Dove sei/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Indietro' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@esempio.it');
    expect(screen.getByLabelText('Password')).toHaveValue('una frase lunga');
  });

  it('brings back after a reload what was typed, but not the password', async () => {
    const platform = createFakePlatform({ session: visitorSession() });
    const before = await renderInPlatform(<SignUpPage />, { platform, messages });
    await fillAccount(before.user);
    before.unmount();
    await renderInPlatform(<SignUpPage />, { platform, messages });
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@esempio.it');
    expect(screen.getByLabelText('Età')).toHaveValue('34');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

describe('a sign-up that the server refuses', () => {
  /** Everything is there from a draft but the password and the consents; then the last button is pressed. */
  async function send(api: FakePlatformOptions['api']) {
    const platform = createFakePlatform({ session: visitorSession(), ...(api && { api }) });
    const typed = { ...emptySignUp(false), email: 'marco@esempio.it', age: '34', city: aCity(), region: 'Lombardia' };
    platform.storage.setDraft('auth', 'sign-up', writeSignUpDraft(typed, platform.clock.now()));
    const rendered = await renderInPlatform(<SignUpPage />, { platform, messages });
    const press = () => rendered.happen(() => void fireEvent.submit(rendered.container.querySelector('form')!));
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'una frase lunga' } });
    await press();
    await press();
    for (const name of [/^Accetto i termini/, /18 anni/]) fireEvent.click(screen.getByLabelText(name));
    await press();
    return { ...rendered, press };
  }
  const refuse = (register: () => Promise<never>) => send({ accounts: { register } });

  it('[AUTH-05] is logged under the name of the specification', async () => {
    const { platform } = await refuse(fails('unavailable'));
    expect(platform.logged.filter(({ level }) => level === 'error')).toMatchObject([
      { name: 'Errore authServices', error: { code: 'unavailable' } },
    ]);
    expect(JSON.stringify(platform.logged)).not.toContain('una frase lunga');
  });

  it('[AUTH-06] marks the field it is about, with the text of the code', async () => {
    await refuse(fails('email_forbidden'));
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/Non possiamo accettare questo indirizzo/);
    expect(screen.getByLabelText('Password')).toHaveValue('una frase lunga');
  });

  it('[AUTH-06] says how long to wait after too many attempts, and can be tried again', async () => {
    const { platform, press } = await refuse(fails('too_many_attempts', { detail: { retryAfterSeconds: '420' } }));
    expect(screen.getByRole('alert')).toHaveTextContent('circa 7 minuti');
    await press();
    expect(platform.calls('accounts.register')).toHaveLength(2);
  });

  it('[AUTH-06] sends to the mailbox, the same for every address', async () => {
    const { user, container } = await refuse(fails('welcome_email_sent'));
    expect(screen.getByRole('status')).toHaveTextContent(/marco@esempio\.it.*spam/);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Usa un altro indirizzo' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@esempio.it');
  });

  it('[AUTH-06] 1006 goes on to a path of the app, and to no other place', async () => {
    const inside = await refuse(fails('redirect_required', { detail: { url: '/find' } }));
    expect(inside.platform.navigations.at(-1)).toEqual({ path: '/find', replace: false });
    inside.unmount();
    const outside = await refuse(fails('redirect_required', { detail: { url: 'https://evil.example' } }));
    expect(outside.platform.navigations.map(({ path }) => path)).toEqual(['/?step=2', '/?step=3']);
    expect(screen.getByRole('alert')).toHaveTextContent(/altra pagina/);
  });

  it('[AUTH-06] says that something went wrong where no other text fits', async () => {
    await refuse(fails('registration_failed'));
    expect(screen.getByRole('alert')).toHaveTextContent(/I tuoi dati sono ancora qui/);
  });

  it('shows that it is under way, holds a reload back, and is sent once', async () => {
    const { platform, press } = await refuse(hangs());
    expect(screen.getByRole('button', { name: 'Crea l’account' })).toHaveAttribute('aria-busy', 'true');
    expect(platform.holds).toEqual(['sign-up']);
    await press();
    expect(platform.calls('accounts.register')).toHaveLength(1);
  });

  it('takes a visitor whose regions do not load: the city still says the region', async () => {
    const { platform } = await send({ geo: { regions: fails('offline') } });
    expect(platform.session.state.status).toBe('verified');
  });
});

describe('the buttons of the browser', () => {
  const title = () => screen.getByRole('heading', { level: 2 }).textContent;

  it('lead from step to step, and forward only over what is filled in', async () => {
    const { user, platform, update } = await open();
    const first = title();
    await fillAccount(user);
    expect(platform.navigations).toEqual([{ path: '/?step=2', replace: false }]);
    await update({ search: '?step=2' });
    const second = title();
    expect(second).not.toBe(first);
    await update({ search: '' });
    expect(title()).toBe(first);
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@esempio.it');
    await update({ search: '?step=2' });
    expect(title()).toBe(second);
    await update({ search: '?step=3' });
    expect(title()).toBe(second);
    expect(platform.navigations.at(-1)).toEqual({ path: '/?step=2', replace: true });
  });

  it('a reload begins with the first step at any address, and keeps the rest of it', async () => {
    const { platform } = await open({}, '?tid=abc&step=3');
    expect(screen.getByLabelText('E-mail')).toBeVisible();
    expect(platform.navigations).toEqual([{ path: '/?tid=abc', replace: true }]);
  });
});
