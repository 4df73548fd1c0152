import {
  aConversationEntry,
  aMessage,
  aProfileCard,
  FIXTURE_NOW,
  renderInPlatform,
  type FakePlatformOptions,
} from '@halo/shared/testing';
import type { Api } from '@halo/shared/api';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ArchivePage } from './archive-page.tsx';
import { InboxPage } from './inbox-page.tsx';

const giulia = aProfileCard({ id: 'angel-1', screenName: 'Giulia' });
const sara = aProfileCard({ id: 'angel-2', screenName: 'Sara', nature: 'person' });
const conversations = [
  aConversationEntry({ angel: giulia, lastMessage: aMessage({ id: 2, sentAt: FIXTURE_NOW - 1000 }), unreadCount: 0 }),
  aConversationEntry({
    angel: sara,
    lastMessage: aMessage({ id: 1, angelId: 'angel-2', sentAt: FIXTURE_NOW - 2000 }),
    unreadCount: 2,
    seat: { isPinned: false, isMuted: true, isArchived: true },
  }),
];

function platformWith(seats: Partial<Api['seats']> = {}, answer = 'cancel'): FakePlatformOptions {
  return {
    api: { conversations: { list: async () => ({ conversations, unreadTotal: 0 }) }, seats },
    popups: () => ({ kind: 'button', id: answer }),
  };
}
const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((row) => row.getAttribute('href'));

test('[CHAT-14] what is archived stands in a list of its own, and a search finds it here', async () => {
  const { user, platform } = await renderInPlatform(<InboxPage />, { messages, platform: platformWith() });
  expect(names()).toEqual(['/chats/angel-1']);
  expect(screen.getByRole('link', { name: 'Archiviate 1' })).toHaveAttribute('href', '/chats/archived');
  await user.type(screen.getByRole('searchbox'), 'sara');
  expect(names()).toEqual(['/chats/angel-2']);
  expect(platform.missingTexts).toEqual([]);
});

test('[CHAT-14] the archive says how each is kept, and offers to bring it back', async () => {
  const arrange = jest.fn(async () => ({ isPinned: false, isMuted: true, isArchived: false }));
  const { container, user, platform } = await renderInPlatform(<ArchivePage />, {
    messages,
    platform: platformWith({ arrange }),
  });
  expect(names()).toEqual(['/chats/angel-2']);
  expect(screen.getByText('Silenziata')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Scelte per la conversazione con Sara' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Riattiva le notifiche',
    'Riporta tra le chat',
    'Elimina la conversazione',
  ]);
  expect(await axe(container)).toHaveNoViolations();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(arrange).toHaveBeenCalledWith('angel-2', { isArchived: false });
  expect(await screen.findByText('Nessuna conversazione archiviata')).toBeVisible();
  expect(platform.missingTexts).toEqual([]);
});

test('[CHAT-14] the menu key opens the menu of a row, Escape gives the focus back', async () => {
  const { user } = await renderInPlatform(<InboxPage />, { messages, platform: platformWith() });
  const row = screen.getByRole('link', { name: /Giulia/ });
  await user.pointer({ keys: '[MouseRight]', target: row });
  expect(screen.getByRole('menuitem', { name: 'Fissa in alto' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(row).toHaveFocus();
});

test.each([
  ['cancel', ['/chats/angel-1']],
  ['clear', []],
])('[CHAT-14] deleting asks once (%s)', async (answer, left) => {
  const clear = jest.fn(async () => 2);
  const { user } = await renderInPlatform(<InboxPage />, { messages, platform: platformWith({ clear }, answer) });
  await user.click(screen.getByRole('button', { name: 'Scelte per la conversazione con Giulia' }));
  await user.click(screen.getByRole('menuitem', { name: 'Elimina la conversazione' }));
  expect(clear).toHaveBeenCalledTimes(left.length === 0 ? 1 : 0);
  expect(screen.queryAllByRole('list').length === 0 ? [] : names()).toEqual(left);
  // The button is gone with its row: who uses keys goes on where the row was.
  const after = left.length === 0 ? ['link', 'Archiviate 1'] : ['button', /^Scelte .* Giulia$/];
  expect(screen.getByRole(after[0] as string, { name: after[1] })).toHaveFocus();
});
