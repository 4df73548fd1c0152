import { createFakePlatform, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { MatchPage } from './match/match-page.tsx';
import { messages } from './messages.ts';
import { finish } from './tasks/send-decisions.ts';

test('decisions made without a connection are kept, and sent once, also from another page', async () => {
  const platform = createFakePlatform({ connection: 'offline' });
  const { unmount, happen, user } = await renderInPlatform(<MatchPage />, { platform, messages });
  await user.click(screen.getByRole('button', { name: /^Mi piace/ }));
  await user.click(screen.getByRole('button', { name: /^Passa oltre/ }));
  await user.click(screen.getByRole('button', { name: /^Torna a/ }));
  await user.click(screen.getByRole('button', { name: /^Mi piace/ }));
  expect(platform.realtime.matched).toEqual([]);
  unmount();
  await happen(() => platform.realtime.setStatus('online'));
  expect(platform.realtime.matched).toEqual([]);
  await happen(() => finish(platform));
  expect(platform.realtime.matched).toEqual([
    { angelId: 'angel-1', kind: 'like' },
    { angelId: 'angel-2', kind: 'like' },
  ]);
  expect(platform.storage.getDraft('discovery', 'decisions')).toBeUndefined();
});
