import { createFakePlatform, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from './messages.ts';
import { ExamplePage } from './example-page.tsx';

it('[CHAT-13] shows visitors what a conversation is, asks who they are, and keeps what they typed', async () => {
  const platform = createFakePlatform({ session: { status: 'visitor' } });
  const asked = jest.spyOn(platform.popups, 'openHook');
  const { user } = await renderInPlatform(<ExamplePage />, { platform, messages, params: { angelId: 'a1' } });
  expect(screen.getByRole('heading', { name: 'Esempio di conversazione' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await user.type(screen.getByRole('textbox'), 'Ciao Giulia');
  await user.click(screen.getByRole('button', { name: 'Invia' }));
  expect(asked).toHaveBeenCalledWith('login');
  expect(screen.getByRole('textbox')).toHaveValue('Ciao Giulia');
  expect(platform.storage.getDraft('chat', 'text:a1')).toBe('Ciao Giulia');
});
