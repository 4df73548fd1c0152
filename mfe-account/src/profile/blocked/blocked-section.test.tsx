import { aProfileCard, fails, inTurn, renderInPlatform } from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../../messages.ts';
import { BlockedSection } from './blocked-section.tsx';

const chiara = aProfileCard({ id: 'angel-1', screenName: 'Chiara' });
const giulia = aProfileCard({ id: 'angel-2', screenName: 'Giulia' });

describe('[C20] blocked people', () => {
  it('are listed, and can be unblocked', async () => {
    const { user, platform, container } = await renderInPlatform(<BlockedSection />, {
      messages,
      platform: { api: { safety: { blocked: async () => [chiara, giulia] } } },
    });
    const published: unknown[] = [];
    platform.bus.on('chat.closed', (closed) => published.push(closed));
    expect(screen.getByRole('link', { name: 'Giulia' })).toHaveAttribute('href', '/chats/angel-2');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Sblocca Giulia' }));
    expect(platform.calls('safety.unblock')).toMatchObject([{ args: ['angel-2'] }]);
    expect(published).toEqual([{ angelId: 'angel-2', isClosed: false }]);
    expect(platform.toasts).toMatchObject([{ text: 'Hai sbloccato Giulia' }]);
  });

  it('no profile is blocked: says so, and how it is done', async () => {
    await renderInPlatform(<BlockedSection />, { messages });
    expect(screen.getByText(/Non hai bloccato nessuno/)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Persone bloccate' })).queryByRole('list')).toBeNull();
  });

  it('a list that does not load can be asked for again', async () => {
    const { user } = await renderInPlatform(<BlockedSection />, {
      messages,
      platform: { api: { safety: { blocked: inTurn(fails('unavailable'), async () => [chiara]) } } },
    });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('link', { name: 'Chiara' })).toBeVisible();
  });

  it('an unblock that fails says why, and they stay', async () => {
    const { user } = await renderInPlatform(<BlockedSection />, {
      messages,
      platform: { api: { safety: { blocked: async () => [chiara], unblock: fails('offline') } } },
    });
    await user.click(screen.getByRole('button', { name: 'Sblocca Chiara' }));
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
    expect(screen.getByRole('link', { name: 'Chiara' })).toBeVisible();
  });

  it('follows what happens elsewhere', async () => {
    const { platform, happen } = await renderInPlatform(<BlockedSection />, {
      messages,
      platform: {
        api: {
          safety: {
            blocked: inTurn(
              async () => [],
              async () => [chiara],
            ),
          },
        },
      },
    });
    await happen(() => platform.bus.publish('chat.closed', { angelId: 'angel-1', isClosed: true }));
    expect(await screen.findByRole('link', { name: 'Chiara' })).toBeVisible();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform } = await renderInPlatform(<BlockedSection />, {
      messages,
      platform: { language, api: { safety: { blocked: async () => [chiara] } } },
    });
    expect(platform.missingTexts).toEqual([]);
  });
});
