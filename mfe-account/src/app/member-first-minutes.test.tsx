import { problemText } from '@halo/shared/i18n';
import { aSession, aUser, fails, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { MemberFirstMinutes } from './member-first-minutes.tsx';
import { messages } from '../messages.ts';

const fresh = { awaitsFirstMinutes: true, userName: '', description: '', lookingFor: '' };
const session = aSession(fresh);
const api = { accounts: { saveProfile: async (changes: object) => aUser({ ...fresh, ...changes }) } };
const at = (step: number, more = '') => ({ messages, search: `?step=${step}${more}`, platform: { session, api } });

describe('the first minutes of a new member', () => {
  it('save a name and go on by an entry of the history', async () => {
    const { platform, user, container } = await renderInPlatform(<MemberFirstMinutes />, at(1));
    expect(screen.getByText('Passo 1 di 5')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.type(screen.getByLabelText('Come ti chiami qui'), ' Nora ');
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(platform.calls('accounts.saveProfile')).toMatchObject([
      { args: [{ userName: 'Nora', endsFirstMinutes: true }] },
    ]);
    expect(platform.navigations).toEqual([{ path: '/welcome?step=2', replace: false }]);
  });

  it('go past a step with nothing of it kept but that they have begun', async () => {
    const { platform, user } = await renderInPlatform(<MemberFirstMinutes />, at(1));
    await user.type(screen.getByLabelText('Come ti chiami qui'), 'Nora');
    await user.click(screen.getByRole('button', { name: 'Salta questo' }));
    expect(platform.calls('accounts.saveProfile')).toMatchObject([{ args: [{ endsFirstMinutes: true }] }]);
    expect(platform.calls('accounts.saveProfile')[0]?.args[0]).not.toHaveProperty('userName');
  });

  it('have a step for photos with the picker of the profile', async () => {
    const { container } = await renderInPlatform(<MemberFirstMinutes />, at(2));
    expect(screen.getByLabelText('Aggiungi una foto')).toBeEnabled();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('ask for two answers to two questions', async () => {
    const { platform, user, container } = await renderInPlatform(<MemberFirstMinutes />, at(3));
    expect(await axe(container)).toHaveNoViolations();
    const [first, second] = screen.getAllByLabelText('Domanda');
    await user.selectOptions(first as HTMLElement, 'Chiedimi di');
    expect(second).not.toHaveTextContent('Chiedimi di');
    await user.type(screen.getAllByLabelText('La tua risposta')[0] as HTMLElement, 'Funghi');
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(platform.calls('accounts.saveProfile')).toMatchObject([
      { args: [{ prompts: [{ question: 'askMe', answer: 'Funghi' }] }] },
    ]);
  });

  it('leave being found unticked, and end among people, by the flow, with no way back into them', async () => {
    const { platform, user, container } = await renderInPlatform(<MemberFirstMinutes />, at(5));
    expect(await screen.findByRole('checkbox', { name: /Fammi trovare/ })).not.toBeChecked();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Vai alle persone' }));
    expect(platform.navigations).toEqual([{ path: '/find', replace: true }]);
  });

  it('end at the page that was wanted before, if it is one of ours', async () => {
    const wanted = await renderInPlatform(<MemberFirstMinutes />, at(5, '&red=%2Fchats%2F12'));
    await wanted.user.click(screen.getByRole('button', { name: 'Salta tutto' }));
    expect(wanted.platform.navigations).toEqual([{ path: '/chats/12', replace: true }]);
    wanted.unmount();
    const foreign = await renderInPlatform(<MemberFirstMinutes />, at(5, '&red=https%3A%2F%2Fevil.example'));
    await foreign.user.click(screen.getByRole('button', { name: 'Salta tutto' }));
    expect(foreign.platform.navigations).toEqual([{ path: '/find', replace: true }]);
  });

  it('are not shown to who has been through them', async () => {
    const { platform } = await renderInPlatform(<MemberFirstMinutes />, {
      messages,
      search: '?step=3',
      platform: { session: aSession() },
    });
    expect(platform.navigations).toContainEqual({ path: '/find', replace: true });
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('say why a step was not saved, and keep what was typed', async () => {
    const { platform, user } = await renderInPlatform(<MemberFirstMinutes />, {
      ...at(4),
      platform: { session, api: { accounts: { saveProfile: fails('unavailable') } } },
    });
    await user.type(screen.getByLabelText('Che cosa cerchi'), 'Calma');
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(await screen.findByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
    expect(screen.getByLabelText('Che cosa cerchi')).toHaveValue('Calma');
    expect(platform.navigations).toEqual([]);
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('have every text in %s', async (language) => {
    for (const step of [1, 2, 3, 4, 5]) {
      const { platform, unmount } = await renderInPlatform(<MemberFirstMinutes />, {
        ...at(step),
        platform: { session, language },
      });
      expect(platform.missingTexts).toEqual([]);
      unmount();
    }
  });
});
