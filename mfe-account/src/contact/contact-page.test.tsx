import { problemText } from '@halo/shared/i18n';
import { aSession, type FakePlatformOptions, fails, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { act, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ContactPage } from './contact-page.tsx';

const open = (platform: FakePlatformOptions = {}) =>
  renderInPlatform(<ContactPage />, { messages, platform: { session: visitorSession(), ...platform } });
type Opened = Awaited<ReturnType<typeof open>>;

async function fill({ user }: Opened) {
  for (const [label, text] of [
    ['Nome', 'Marco Rossi'],
    ['E-mail', 'marco@example.it'],
    ['Messaggio', 'Ho pagato due volte.'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.selectOptions(screen.getByLabelText('Argomento'), 'Pagamenti e crediti');
}
const send = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Invia' }));

describe('[ACC-07] the contact page', () => {
  it('says who the company is and how to reach it', async () => {
    const { container, platform } = await open();
    const { company, address, email } = platform.brand.support;
    for (const text of [company, address]) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('sends a message, thanks, and shows its number', async () => {
    const opened = await open();
    await fill(opened);
    await send(opened);
    expect(opened.platform.calls('contact.write').map(({ args }) => args[0])).toEqual([
      { name: 'Marco Rossi', email: 'marco@example.it', topic: 'payments', text: 'Ho pagato due volte.' },
    ]);
    expect(screen.getByRole('heading', { name: 'Grazie, il tuo messaggio è arrivato' })).toHaveFocus();
    expect(screen.getByText('C-7K3M9QXZ')).toBeVisible();
    expect(screen.getByText(/marco@example.it/)).toBeVisible();
    expect(await axe(opened.container)).toHaveNoViolations();
    expect(opened.platform.missingTexts).toEqual([]);
  });

  it('finds a member’s name and address filled in', async () => {
    await open({ session: aSession({ email: 'marco@example.it', userName: 'Marco' }) });
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@example.it');
    expect(screen.getByLabelText('Nome')).toHaveValue('Marco');
  });

  it('fills them in when the session comes after the page, and keeps what was typed by then', async () => {
    const { platform, user } = await open();
    await user.type(screen.getByLabelText('Nome'), 'Zoë');
    act(() => platform.setSession(aSession({ email: 'marco@example.it', userName: 'Marco' })));
    expect(screen.getByLabelText('E-mail')).toHaveValue('marco@example.it');
    expect(screen.getByLabelText('Nome')).toHaveValue('Zoë');
  });

  it('says what is missing at its field, and takes the keyboard there', async () => {
    const opened = await open();
    await opened.user.type(screen.getByLabelText('Nome'), 'Marco');
    await send(opened);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    for (const label of ['E-mail', 'Argomento', 'Messaggio']) expect(screen.getByLabelText(label)).toBeInvalid();
    await opened.user.type(screen.getByLabelText('E-mail'), 'marco@example.it');
    expect(screen.getByLabelText('E-mail')).toBeValid();
    expect(opened.platform.calls('contact.write')).toEqual([]);
  });

  it('keeps what was written when it does not arrive', async () => {
    const opened = await open({ api: { contact: { write: fails('offline') } } });
    await fill(opened);
    await send(opened);
    expect(screen.getByText(problemText(opened.platform.i18n, 'offline'))).toBeVisible();
    expect(screen.getByLabelText('Messaggio')).toHaveValue('Ho pagato due volte.');
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform, user } = await open({ language });
    await user.click(screen.getAllByRole('button').at(-1) ?? document.body);
    expect(platform.missingTexts).toEqual([]);
  });
});
