import { aProfileCard, fails, FIXTURE_NOW, inTurn, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { LikesPage } from './likes-page.tsx';

const giulia = aProfileCard({ id: 'angel-1', screenName: 'Giulia' });
const sara = aProfileCard({ id: 'angel-2', screenName: 'Sara' });
const likesGiven = async () => [
  { angel: sara, time: FIXTURE_NOW - 60_000, isMutual: true },
  { angel: giulia, time: FIXTURE_NOW - 86_400_000 },
];
const open = (api = { conversations: { likesGiven } }) =>
  renderInPlatform(<LikesPage />, { messages, platform: { api } });
const names = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

describe('whom one likes', () => {
  it('stands in a list, newest first, with who likes back', async () => {
    const { platform, container } = await open();
    expect(names()).toEqual([expect.stringMatching(/Sara.*Vi piacete/), expect.stringMatching(/Giulia/)]);
    expect(screen.getByRole('link', { name: 'Sara' })).toHaveAttribute('href', '/user/angel-2');
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it('can be taken back, and the hearts of the search follow', async () => {
    const { user, platform } = await open();
    platform.storage.set('like', ['angel-1', 'angel-2']);
    await user.click(screen.getByRole('button', { name: 'Togli Sara' }));
    expect(platform.realtime.matched).toEqual([{ angelId: 'angel-2', kind: 'undo' }]);
    expect(names()).toHaveLength(1);
    expect(platform.storage.get('like')).toEqual(['angel-1']);
    expect(platform.toasts.map(({ text }) => text)).toEqual(['Il like a Sara è stato tolto']);
    platform.realtime.setStatus('offline');
    await user.click(screen.getByRole('button', { name: 'Togli Giulia' }));
    expect(names()).toHaveLength(1);
    expect(platform.toasts).toHaveLength(2);
  });

  it('says so when there are none, and can be loaded again', async () => {
    const { user } = await open({ conversations: { likesGiven: inTurn(fails('offline'), async () => []) } });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(screen.getByText('Non hai ancora messo like')).toBeVisible();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform } = await renderInPlatform(<LikesPage />, {
      messages,
      platform: { language, api: { conversations: { likesGiven } } },
    });
    expect(platform.missingTexts).toEqual([]);
  });
});
