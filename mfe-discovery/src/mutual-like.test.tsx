import { aProfileCard, type FakePlatformOptions, renderInPlatform } from '@halo/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from './messages.ts';
import { MutualLike } from './mutual-like.tsx';

const [paola, rosa] = [
  aProfileCard({ id: 'angel-7', screenName: 'Paola' }),
  aProfileCard({ id: 'angel-8', screenName: 'Rosa' }),
];

async function open(options: FakePlatformOptions = {}) {
  const rendered = await renderInPlatform(<MutualLike />, { platform: options, messages });
  const returned = async (angel = paola, freeMessages = 5) => {
    rendered.platform.bus.publish('like.returned', { angel, freeMessages });
    await screen.findByRole('dialog');
  };
  return { ...rendered, returned };
}

describe('[DISC-15] a mutual like', () => {
  it('is a dialog that says who, and what is free', async () => {
    const { platform, container, returned } = await open();
    expect(screen.queryByRole('dialog')).toBeNull();
    await returned();
    const dialog = screen.getByRole('dialog', { name: 'Tu e Paola vi piacete!' });
    expect(dialog).toHaveAccessibleDescription('I primi 5 messaggi di ciascuno sono gratis.');
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it('leads to the conversation', async () => {
    const { platform, user, returned } = await open();
    await returned();
    await user.click(screen.getByRole('link', { name: 'Scrivi a Paola' }));
    expect(platform.navigations.map(({ path }) => path)).toEqual(['/chats/angel-7']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('promises nothing that is not free, and goes with a button', async () => {
    const { user, returned } = await open();
    await returned(paola, 0);
    expect(screen.getByRole('dialog')).not.toHaveTextContent('gratis');
    await user.click(screen.getByRole('button', { name: 'Continua a guardare' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('comes one after the other, each person once', async () => {
    const { user, returned } = await open();
    for (const angel of [paola, rosa, paola]) await returned(angel);
    await user.click(screen.getByRole('button', { name: 'Chiudi' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Tu e Rosa vi piacete!' })).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Chiudi' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
