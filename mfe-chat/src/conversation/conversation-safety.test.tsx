import type { Conversation } from '@halo/shared/contracts';
import {
  aConversation,
  aFlow,
  aMessage,
  aProfileCard,
  aSession,
  fails,
  FIXTURE_NOW,
  renderInPlatform,
  someCredits,
  type FakePlatformOptions,
} from '@halo/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ConversationPage } from '../conversation-page.tsx';
import { messages } from '../messages.ts';

const person = aProfileCard({ id: 'angel-1', screenName: 'Chiara', nature: 'verified_person' });
const premium: FakePlatformOptions = {
  session: aSession({ premiumLevel: 1 }),
  credits: someCredits({ premiumLevel: 1, messageCredits: 40, messageCost: 10 }),
};

/** A server that knows who is blocked. */
function open(conversation: Partial<Conversation> = {}, options: FakePlatformOptions = premium) {
  let isBlocked = conversation.isBlocked ?? false;
  const platform: FakePlatformOptions = {
    ...options,
    api: {
      ...options.api,
      conversations: {
        history: async () => aConversation({ angel: person, ...conversation, isBlocked }),
        ...options.api?.conversations,
      },
      safety: {
        block: async () => void (isBlocked = true),
        unblock: async () => void (isBlocked = false),
        ...options.api?.safety,
      },
    },
  };
  return renderInPlatform(<ConversationPage />, { messages, platform, params: { angelId: 'angel-1' } });
}

const box = () => screen.getByRole('textbox', { name: /Messaggio per/ });
const menu = () => screen.getByRole('button', { name: 'Altro su Chiara' });
const received = (text: string, id = 7) => aMessage({ id, text, sentAt: FIXTURE_NOW - 60_000 });

describe('[C20] report and block in the header', () => {
  test('block is two taps away, says what it does, and can be undone there', async () => {
    const { user, platform, container } = await open();
    await user.click(menu());
    const item = screen.getByRole('menuitem', { name: 'Blocca' });
    expect(item).toHaveAccessibleDescription(/Non vi vedete e non vi scrivete più/);
    await user.click(item);
    expect(platform.calls('safety.block')).toMatchObject([{ args: ['angel-1'] }]);
    expect(await screen.findByText('Hai bloccato Chiara')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Annulla il blocco' }));
    expect(platform.calls('safety.unblock')).toHaveLength(1);
    expect(box()).toBeVisible();
    expect(platform.toasts.map(({ text }) => text)).toEqual(['Hai bloccato Chiara', 'Hai sbloccato Chiara']);
  });

  test('a block that fails says so and changes nothing', async () => {
    const { user, platform } = await open({}, { ...premium, api: { safety: { block: fails('offline') } } });
    await user.click(menu());
    await user.click(screen.getByRole('menuitem', { name: 'Blocca' }));
    expect(platform.toasts).toMatchObject([{ tone: 'danger' }]);
    expect(box()).toBeVisible();
  });

  test('the menu works by keyboard', async () => {
    const { user } = await open();
    act(() => menu().focus());
    await user.keyboard('{Enter}');
    const items = screen.getAllByRole('menuitem');
    expect(items[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(items[1]).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Blocca' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(menu()).toHaveFocus();
  });

  test('a report asks for a reason, carries the note, and says what follows', async () => {
    const { user, platform } = await open();
    await user.click(menu());
    await user.click(screen.getByRole('menuitem', { name: 'Segnala' }));
    const dialog = await screen.findByRole('dialog', { name: 'Segnala Chiara' });
    expect(await axe(dialog)).toHaveNoViolations();
    await user.click(within(dialog).getByRole('button', { name: 'Invia la segnalazione' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Scegli che cosa è successo');
    expect(platform.calls('safety.report')).toHaveLength(0);
    await user.click(within(dialog).getByRole('radio', { name: 'Chiede soldi o regali' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Vuoi aggiungere/ }), 'Voleva una ricarica');
    expect(within(dialog).getByRole('checkbox', { name: 'Blocca anche Chiara' })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Invia la segnalazione' }));
    expect(platform.calls('safety.report')).toMatchObject([
      { args: [{ angelId: 'angel-1', reason: 'money', note: 'Voleva una ricarica', alsoBlock: true }] },
    ]);
    const thanks = screen.getByRole('dialog', { name: 'Grazie, ci pensiamo noi' });
    expect(thanks).toHaveTextContent('Intanto Chiara non può più scriverti né vederti.');
    await user.click(within(thanks).getByRole('button', { name: 'Chiudi' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a report that does not arrive keeps what was written', async () => {
    const { user } = await open({}, { ...premium, api: { safety: { report: fails('rate_limited') } } });
    await user.click(menu());
    await user.click(screen.getByRole('menuitem', { name: 'Segnala' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'Altro' }));
    await user.type(within(dialog).getByRole('textbox'), 'una nota');
    await user.click(within(dialog).getByRole('button', { name: 'Invia la segnalazione' }));
    expect(within(dialog).getAllByText(/Stai andando veloce/)[0]).toBeVisible();
    expect(within(dialog).getByRole('textbox')).toHaveValue('una nota');
    expect(within(dialog).getByRole('radio', { name: 'Altro' })).toBeChecked();
  });

  test('the other side closed it: nothing of the person stays, and nothing can be written', async () => {
    let isClosed = false;
    const history = async () => (isClosed ? fails('not_found')() : aConversation({ angel: person }));
    const { platform, happen } = await open({}, { ...premium, api: { conversations: { history } } });
    isClosed = true;
    await happen(() => platform.bus.publish('chat.closed', { angelId: 'angel-1', isClosed: true }));
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.queryByText('Chiara')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    isClosed = false;
    await happen(() => platform.bus.publish('chat.closed', { angelId: 'angel-1', isClosed: false }));
    expect(box()).toBeVisible();
  });
});

describe('[C20] addresses', () => {
  const text = 'Guarda https://example.com/foto?x=1.';

  test('are words until both have written', async () => {
    const { user } = await open({ hasWritten: false, hasAnswer: true, messages: [received(text)] });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: /example\.com/ })).toBeNull();
    expect(screen.getByText('I link si aprono quando vi siete scritti entrambi.')).toBeVisible();
    await user.type(box(), 'Ciao{Enter}');
    const link = await screen.findByRole('link', { name: 'https://example.com/foto?x=1' });
    expect(link).toHaveAttribute('href', 'https://example.com/foto?x=1');
    expect(link.getAttribute('rel')).toMatch(/noopener noreferrer/);
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.queryByText(/I link si aprono/)).toBeNull();
  });

  test("of one's own stay words until the other side answered", async () => {
    const { platform, happen } = await open({
      hasWritten: true,
      hasAnswer: false,
      messages: [aMessage({ id: 3, kind: 'personal', text })],
    });
    expect(screen.queryByRole('link', { name: /example\.com/ })).toBeNull();
    await happen(() => platform.realtime.receive(aMessage({ id: 9, text: 'Bella!', sentAt: FIXTURE_NOW }), person));
    expect(screen.getByRole('link', { name: /example\.com/ })).toBeVisible();
  });
});

describe('[C20] a nudge before sending', () => {
  test('asks once, keeps the text, sends it on request', async () => {
    const { user, platform, container } = await open();
    await user.type(box(), 'Il mio numero è 340 1234567{Enter}');
    expect(platform.realtime.sent).toHaveLength(0);
    expect(screen.getAllByText(/Sembra un numero di telefono/)).toHaveLength(2);
    expect(
      screen
        .getAllByRole('status')
        .map((region) => region.textContent)
        .join(),
    ).toMatch(/Sembra un numero di telefono/);
    expect(box()).toHaveValue('Il mio numero è 340 1234567');
    expect(box()).toHaveFocus();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Invia lo stesso' }));
    expect(platform.realtime.sent).toMatchObject([{ text: 'Il mio numero è 340 1234567' }]);
    expect(screen.queryByText(/Sembra un numero di telefono/)).toBeNull();
    expect(box()).toHaveValue('');
  });

  test('lets the text be changed, and does not ask about the same one again', async () => {
    const { user, platform } = await open();
    await user.type(box(), 'stronza{Enter}');
    await user.click(screen.getByRole('button', { name: 'Modifica' }));
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('stronza');
    expect(screen.queryByText(/Suona pesante/)).toBeNull();
    await user.keyboard('{Enter}');
    expect(platform.realtime.sent).toMatchObject([{ text: 'stronza' }]);
  });

  test('goes when the text changes, and says nothing about harmless ones', async () => {
    const { user, platform } = await open();
    await user.type(box(), 'mandami 50 euro{Enter}');
    expect(screen.getAllByText(/richiesta o un dato di pagamento/)[0]).toBeVisible();
    await user.type(box(), ' di risate');
    expect(screen.queryByText(/richiesta o un dato di pagamento/)).toBeNull();
    await user.clear(box());
    await user.type(box(), 'Ciao, come va?{Enter}');
    expect(platform.realtime.sent).toMatchObject([{ text: 'Ciao, come va?' }]);
  });

  test('nothing of the text leaves the device for it', async () => {
    const { user, platform } = await open();
    const before = platform.calls().length;
    await user.type(box(), 'chiamami al 340 1234567{Enter}');
    expect(platform.calls().slice(before)).toEqual([]);
    expect(JSON.stringify(platform.logged)).not.toContain('1234567');
  });
});

describe('[C20] did this bother you?', () => {
  test('under an insult: report names the message, block is there, the words stay readable', async () => {
    const { user, platform } = await open({ messages: [received('Sei una stronza', 70)] });
    expect(screen.getByText('Sei una stronza')).toBeVisible();
    const question = screen.getByRole('group', { name: 'Ti ha dato fastidio?' });
    await user.click(within(question).getByRole('button', { name: 'Segnala' }));
    const dialog = await screen.findByRole('dialog', { name: 'Segnala Chiara' });
    expect(within(dialog).getByText(/Alleghiamo il messaggio/)).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'Insulti o parole pesanti' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Blocca anche Chiara' }));
    await user.click(within(dialog).getByRole('button', { name: 'Invia la segnalazione' }));
    expect(platform.calls('safety.report')).toMatchObject([
      { args: [{ reason: 'insult', messageId: 70, alsoBlock: false }] },
    ]);
  });

  test('blocks at once, and asks no more', async () => {
    const { user } = await open({ messages: [received('Mandami 50 euro')] });
    await user.click(within(screen.getByRole('group', { name: /fastidio/ })).getByRole('button', { name: 'Blocca' }));
    expect(await screen.findByText('Hai bloccato Chiara')).toBeVisible();
    expect(screen.queryByRole('group', { name: /fastidio/ })).toBeNull();
    expect(screen.getByText('Mandami 50 euro')).toBeVisible();
  });

  test('asks no more about what was fine, also after coming back', async () => {
    const first = await open({ messages: [received('il mio numero è 340 1234567', 70)] });
    await first.user.click(screen.getByRole('button', { name: 'No, va bene' }));
    expect(screen.queryByRole('group', { name: /fastidio/ })).toBeNull();
    expect(first.platform.storage.getDraft('chat-fine', 'angel-1')).toBe('70');
  });

  test("asks nothing about one's own words, harmless ones, or locked ones", async () => {
    await open({
      messages: [
        aMessage({ id: 1, kind: 'personal', text: 'stronza' }),
        received('Che bella serata', 2),
        aMessage({ id: 3, text: '', isLocked: true }),
        received('scrivimi su telegram', 4),
      ],
    });
    expect(screen.queryByRole('group', { name: /fastidio/ })).toBeNull();
  });
});

describe('[C20] who is speaking', () => {
  test('each bubble is named by its author and what stands behind them', async () => {
    const sample = aProfileCard({ id: 'angel-1', screenName: 'Giulia', nature: 'sample' });
    await open({ angel: sample, messages: [received('Ciao'), aMessage({ id: 8, kind: 'personal', text: 'Ehi' })] });
    expect(screen.getByRole('article', { name: 'Giulia, Esempio' })).toHaveTextContent('Ciao');
    expect(screen.getByRole('article', { name: 'Tu' })).toHaveTextContent('Ehi');
    expect(within(screen.getByRole('banner')).getByText('Esempio')).toBeVisible();
  });
});

describe('[CHAT-09] invitations', () => {
  const invited = {
    session: aSession({ premiumLevel: 1, flow: aFlow({ invitations: true }) }),
    ...(premium.credits && { credits: premium.credits }),
  };

  test('the first message is one, then it is pending, then accepted', async () => {
    const { user, platform, happen } = await open({ hasWritten: false, hasAnswer: false, messages: [] }, invited);
    expect(screen.getByText(/Chiara legge il tuo primo messaggio e decide: se risponde/)).toBeVisible();
    await user.type(box(), 'Ti va di conoscerci?');
    await user.click(screen.getByRole('button', { name: /^Invia(,|$)/ }));
    expect(platform.realtime.sent).toHaveLength(1);
    expect(await screen.findByText('Chiara non ha ancora risposto al tuo primo messaggio.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Invia(,|$)/ })).toBeEnabled();
    await happen(() =>
      platform.realtime.receive(aMessage({ id: 900, text: 'Volentieri!', sentAt: FIXTURE_NOW }), person),
    );
    expect(screen.getByRole('note')).toHaveTextContent('Chiara ha risposto: la conversazione è aperta.');
  });
});

test.each(['it', 'es', 'fr', 'en'] as const)('every text is there in %s', async (language) => {
  const asked = { it: '3401234567', es: '612345678', fr: '0612345678', en: '07700900123' }[language];
  const { platform, user } = await open(
    { hasWritten: false, hasAnswer: true, messages: [received(`https://example.com ${asked}`)] },
    {
      language,
      session: aSession({ premiumLevel: 1, flow: aFlow({ invitations: true }) }),
      ...(premium.credits && { credits: premium.credits }),
    },
  );
  await user.type(screen.getByRole('textbox'), `${asked}{Enter}`);
  expect(platform.missingTexts).toEqual([]);
});
