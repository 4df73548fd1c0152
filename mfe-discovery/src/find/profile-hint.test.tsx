import { aSession, aUser, fails, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ProfileHint } from './profile-hint.tsx';

const lacking = aUser({ isHintHidden: undefined, interests: [] });
const shown = (user = lacking, saveProfile: unknown = async (changes: object) => aUser(changes)) =>
  renderInPlatform(<ProfileHint user={user} />, {
    messages,
    platform: { session: aSession(user), api: { accounts: { saveProfile: saveProfile as never } } },
  });

describe('the hint at an incomplete profile', () => {
  it('is closed for good, with the account', async () => {
    const { user, platform, container } = await shown();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Non mostrare più' }));
    expect(screen.queryByRole('note')).toBeNull();
    expect(platform.calls('accounts.saveProfile')).toMatchObject([{ args: [{ hidesHint: true }] }]);
  });

  it('is closed also by following it, and when that cannot be kept', async () => {
    const { user, platform } = await shown(lacking, fails('unavailable'));
    await user.click(screen.getByRole('link', { name: 'Completa' }));
    expect(platform.navigations).toEqual([{ path: '/profile', replace: false }]);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it.each([
    ['closed it, or is here for the first day', { isHintHidden: true }],
    [
      'lacks nothing',
      { photoUrl: '/a.jpg', interests: ['wine' as const], prompts: [{ question: 'dish' as const, answer: 'Risotto' }] },
    ],
  ])('does not come to who %s', async (_, more) => {
    await shown({ ...lacking, ...more });
    expect(screen.queryByRole('note')).toBeNull();
  });
});
