import { aFindability, aProfile, fails, inTurn, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { PreviewPage } from './preview-page.tsx';

const isFound = (found: boolean) => async () => aFindability({ isChosen: found, isFound: found });

describe('the own page as others see it', () => {
  it('is the page of a member, marked, without a visit, a like or a message', async () => {
    const { user, platform, container } = await renderInPlatform(<PreviewPage />, {
      messages,
      platform: { api: { people: { findability: isFound(true) } } },
    });
    expect(screen.getByRole('heading', { level: 1, name: /^Marco, / })).toBeInTheDocument();
    expect(screen.getByText('Così ti vedono gli altri.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mi piace/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Scrivi/ })).not.toBeInTheDocument();
    expect(platform.calls('profiles.visited')).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('link', { name: 'Modifica il profilo' }));
    expect(platform.navigations).toEqual([{ path: '/profile', replace: false }]);
  });

  it('also before one is found, and without a name', async () => {
    const preview = async () => aProfile({ screenName: '', age: 34, nature: 'person', photoUrl: '' });
    await renderInPlatform(<PreviewPage />, {
      messages,
      platform: { api: { people: { preview, findability: isFound(false) } } },
    });
    expect(screen.getByRole('heading', { level: 1, name: '34' })).toBeInTheDocument();
    expect(screen.getByText(/per ora non ti trova nessuno/)).toBeVisible();
  });

  it('that failed to load can be tried again', async () => {
    const preview = inTurn(fails('offline'), async () => aProfile({ screenName: 'Marco', age: 34 }));
    const { user } = await renderInPlatform(<PreviewPage />, { messages, platform: { api: { people: { preview } } } });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Marco, 34' })).toBeInTheDocument();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform } = await renderInPlatform(<PreviewPage />, { messages, platform: { language } });
    expect(platform.missingTexts).toEqual([]);
  });
});
