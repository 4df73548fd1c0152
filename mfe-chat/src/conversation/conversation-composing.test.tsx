import { MESSAGE_MAX_CHARS } from '@halo/shared/contracts';
import {
  aConversation,
  aMessage,
  aProfileCard,
  aSession,
  createFakePlatform,
  type FakePlatformOptions,
  renderInPlatform,
  someCredits,
} from '@halo/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { ConversationPage } from '../conversation-page.tsx';
import { messages } from '../messages.ts';

const angel = aProfileCard({ nature: 'person' });
const premium = {
  session: aSession({ premiumLevel: 1 }),
  credits: someCredits({ premiumLevel: 1, messageCredits: 100, messageCost: 10 }),
};

function open(over: FakePlatformOptions = {}, isFirst = false, other = angel) {
  const conversation = aConversation({
    angel: other,
    hasWritten: !isFirst,
    messages: isFirst ? [] : [aMessage({ id: 1 })],
  });
  const platform = createFakePlatform({
    ...premium,
    api: { conversations: { history: async () => conversation } },
    ...over,
  });
  return renderInPlatform(<ConversationPage />, { messages, platform, params: { angelId: 'angel-1' } });
}

const box = () => screen.getByRole('textbox');
const prompt = () => screen.queryByRole('group', { name: /Il tuo primo messaggio/ });

describe('openers', () => {
  test('are there until the person writes words of their own, which they never replace', async () => {
    await open({}, true);
    const [first, second] = within(prompt() as HTMLElement).getAllByRole('button') as [HTMLElement, HTMLElement];
    fireEvent.click(first);
    expect(box()).toHaveValue(first.textContent);
    // One that was picked may give way to another.
    fireEvent.click(second);
    expect(box()).toHaveValue(second.textContent);
    fireEvent.change(box(), { target: { value: 'Parole mie' } });
    expect(prompt()).toBeNull();
    fireEvent.change(box(), { target: { value: '' } });
    expect(prompt()).toBeVisible();
  });

  test('are not offered over a draft', async () => {
    await open({ drafts: { chat: { 'text:angel-1': 'Una bozza di ieri' } } }, true);
    expect(prompt()).toBeNull();
    expect(box()).toHaveValue('Una bozza di ieri');
  });
});

describe('a text that is too long', () => {
  test('stays whole, says by how much, and is not sent before it fits', async () => {
    const { platform, happen } = await open();
    fireEvent.change(box(), { target: { value: 'a'.repeat(MESSAGE_MAX_CHARS + 500) } });
    expect(box()).toHaveValue('a'.repeat(MESSAGE_MAX_CHARS + 500));
    expect(box()).toBeInvalid();
    expect(screen.getByText('500 caratteri di troppo: accorcia il messaggio')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Invia/ })).toBeDisabled();
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(platform.realtime.sent).toEqual([]);
    fireEvent.change(box(), { target: { value: `${'a'.repeat(MESSAGE_MAX_CHARS)}\n ` } });
    expect(box()).toBeValid();
    await happen(() => fireEvent.keyDown(box(), { key: 'Enter' }));
    expect(platform.realtime.sent.map(({ text }) => text)).toEqual(['a'.repeat(MESSAGE_MAX_CHARS)]);
  });

  test('is announced to screen readers once, when the limit is crossed: the counter is not read out with every key', async () => {
    await open();
    const announcement = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('');
    const write = (length: number) => fireEvent.change(box(), { target: { value: 'a'.repeat(length) } });
    const described = () =>
      box()
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    write(MESSAGE_MAX_CHARS - 12);
    expect(screen.getByText('Ancora 12 caratteri')).toBeVisible();
    expect(announcement()).toBe('');
    expect(described()).not.toContain('12');
    write(MESSAGE_MAX_CHARS + 1);
    const sentence = 'Il messaggio è troppo lungo: accorcialo per inviarlo.';
    expect([announcement(), described()]).toEqual([sentence, expect.stringContaining(sentence)]);
    write(MESSAGE_MAX_CHARS + 2);
    expect(screen.getByText(/^2 caratteri di troppo/)).toBeVisible();
    expect(announcement()).toBe(sentence);
    expect(described()).not.toContain('2 caratteri');
    write(MESSAGE_MAX_CHARS);
    expect(announcement()).toBe('');
  });
});

describe('[C21] the price stands on the button', () => {
  test.each([
    ['credits', premium, false, '10 crediti'],
    ['a first message', { session: aSession(), credits: someCredits() }, true, 'gratis'],
    ['a credit of a free account', { session: aSession(), credits: someCredits() }, false, '1 credito'],
  ] as const)('%s: to see and in its name', async (_what, options, isFirst, price) => {
    await open(options, isFirst);
    const button = screen.getByRole('button', { name: `Invia, ${price}` });
    expect(button).toHaveTextContent(price);
  });

  test.each([
    [
      'a first message',
      someCredits({ icebreakerCredits: 0 }),
      true,
      /^Hai usato tutti.* · 10 crediti: da 1,50 € a 1,98 €$/,
    ],
    [
      'a free account',
      someCredits({ messageCredits: 0 }),
      false,
      /^Per continuare.* · 10 crediti: da 1,50 € a 1,98 €$/,
    ],
    [
      'too few credits',
      someCredits({ premiumLevel: 1, messageCredits: 3, messageCost: 10 }),
      false,
      /^Servono 10 crediti, ne hai 3 · un credito costa da 0,15 € a 0,20 €$/,
    ],
  ] as const)(
    '%s that cannot be paid for says what it costs in money, without a call for it',
    async (_what, credits, isFirst, line) => {
      const { platform } = await open({ session: aSession({ premiumLevel: credits.premiumLevel }), credits }, isFirst);
      expect(screen.getByText((text) => line.test(text.replaceAll(/\s/gu, ' ')))).toBeVisible();
      expect(platform.calls('payments.rules')).toEqual([]);
    },
  );

  test('nothing for a sample, also without credits: the line below says that it is free, and why', async () => {
    const { user, platform } = await open(
      { session: aSession(), credits: someCredits({ icebreakerCredits: 0, messageCredits: 0 }) },
      true,
      aProfileCard({ nature: 'sample' }),
    );
    expect(screen.getByRole('button', { name: 'Invia' })).toHaveTextContent('');
    expect(screen.getByText('Gratis: è un profilo di esempio')).toBeVisible();
    await user.type(box(), 'Ciao{Enter}');
    expect(platform.realtime.sent).toMatchObject([{ text: 'Ciao', isIcebreaker: false }]);
  });

  test('nothing where it costs nothing', async () => {
    await open({
      session: aSession({ premiumLevel: 2 }),
      credits: someCredits({ premiumLevel: 2, messageCredits: 0, messageCost: 0 }),
    });
    expect(screen.getByRole('button', { name: 'Invia' })).toHaveTextContent('');
  });
});

describe('[C4] a message that failed', () => {
  test('one is shown by an alert, with a way to try again', async () => {
    const { happen } = await open({ realtime: { sendChat: [{ refuse: 'internal' }] } });
    fireEvent.change(box(), { target: { value: 'A' } });
    await happen(() => fireEvent.keyDown(box(), { key: 'Enter' }));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('1 messaggio non è partito.');
    await happen(() => fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' })));
    expect(screen.getByText('A')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('one that can never be sent offers no retry, and is not sent again with the others', async () => {
    const { platform, happen } = await open({ realtime: { sendChat: [{ refuse: 'recipient_closed' }] } });
    fireEvent.change(box(), { target: { value: 'A' } });
    await happen(() => fireEvent.keyDown(box(), { key: 'Enter' }));
    const alert = screen.getByRole('alert');
    expect(within(alert).queryByRole('button')).toBeNull();
    expect(platform.realtime.sent).toHaveLength(1);
  });
});
