import type { Conversation, LinkPreview } from '@halo/shared/contracts';
import {
  aConversation,
  aMessage,
  aProfileCard,
  aSession,
  type FakePlatformOptions,
  renderInPlatform,
  someCredits,
} from '@halo/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ConversationPage } from '../../conversation-page.tsx';
import { messages } from '../../messages.ts';

const person = aProfileCard({ id: 'angel-1', screenName: 'Chiara', nature: 'person' });
const preview: LinkPreview = {
  address: 'https://site.example/mare',
  site: 'site.example',
  title: 'Il mare d’inverno',
  text: 'Dove andare quando non va nessuno',
  photo: { id: 'picture-1', width: 1280, height: 640 },
};
const message = (over = {}) => aMessage({ id: 7, text: 'Guarda https://site.example/mare', ...over });

async function open(conversation: Partial<Conversation>, over: FakePlatformOptions = {}) {
  const mediaFile = jest.fn(async () => new Blob(['x'], { type: 'image/webp' }));
  const history = async () => aConversation({ angel: person, hasWritten: true, hasAnswer: true, ...conversation });
  const platform = {
    session: aSession({ premiumLevel: 1 }),
    credits: someCredits({ premiumLevel: 1, messageCredits: 40, messageCost: 1 }),
    api: { conversations: { history, mediaFile } },
    ...over,
  };
  const rendered = await renderInPlatform(<ConversationPage />, {
    messages,
    platform,
    params: { angelId: 'angel-1' },
  });
  return { ...rendered, mediaFile };
}
const card = () => screen.queryByRole('link', { name: 'Anteprima di site.example: Il mare d’inverno' });
const choice = () => screen.queryByRole('checkbox', { name: /Aggiungi l’anteprima di/ });
const box = () => screen.getByRole('textbox', { name: /Messaggio per/ });

describe('[CHAT-14] the preview of a link', () => {
  test('stands under the words, and asks nothing of the other site', async () => {
    const { container, mediaFile } = await open({ messages: [message({ preview })] });
    expect(card()).toHaveAttribute('href', preview.address);
    expect(card()?.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    await waitFor(() => expect(mediaFile).toHaveBeenCalledWith('picture-1', 'small'));
    expect(container.innerHTML).not.toMatch(/src="https?:/);
    expect(await axe(container)).toHaveNoViolations();
  });

  test('comes to a message that is there, and is not shown before links open', async () => {
    const { happen, platform } = await open({ messages: [message()] });
    expect(card()).toBeNull();
    await happen(() =>
      platform.bus.publish('chat.changed', { angelId: 'angel-1', id: 7, message: message({ preview }) }),
    );
    expect(card()).toBeVisible();
  });

  test('of a stranger is not shown, and its picture not asked for', async () => {
    const { mediaFile } = await open({ hasWritten: false, messages: [message({ preview })] });
    expect(screen.getByText(/I link si aprono/)).toBeVisible();
    expect(card()).toBeNull();
    expect(mediaFile).not.toHaveBeenCalled();
  });

  test('is asked for where its sender wants it, and the choice stays', async () => {
    const { user, platform } = await open({ messages: [message()] });
    const sent = jest.spyOn(platform.realtime, 'sendChat');
    await user.type(box(), 'Ciao');
    expect(choice()).toBeNull();
    await user.type(box(), ' https://site.example/a');
    expect(choice()).toBeChecked();
    await user.type(box(), '{Enter}');
    await user.type(box(), 'https://site.example/b');
    await user.click(choice() as HTMLElement);
    await user.type(box(), '{Enter}');
    await user.type(box(), 'https://site.example/c');
    expect(choice()).not.toBeChecked();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent.mock.calls.map(([draft]) => draft.wantsPreview)).toEqual([true, undefined]);
    expect(platform.calls('accounts.saveProfile').map(({ args }) => args)).toEqual([[{ linkPreviews: false }]]);
  });

  test('is a setting of the account; what this browser kept before is carried over once', async () => {
    const { platform, user } = await open({ messages: [message()] }, { drafts: { chat: { 'link-preview': 'off' } } });
    await waitFor(() =>
      expect(platform.calls('accounts.saveProfile').map(({ args }) => args)).toEqual([[{ linkPreviews: false }]]),
    );
    expect(platform.storage.getDraft('chat', 'link-preview')).toBeUndefined();
    await user.type(box(), 'https://site.example/a');
    expect(choice()).not.toBeChecked();
  });
});
