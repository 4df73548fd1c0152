import { aSession, aUser, renderInPlatform } from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ProfilePage } from './profile-page.tsx';

const saveProfile = async (changes: object) => aUser(changes);
const dialog = () => screen.getByRole('dialog');

describe('[ACC-09] interests and answers of the own profile', () => {
  it('interests are chosen from the list, up to eight', async () => {
    const { user, platform } = await renderInPlatform(<ProfilePage />, {
      messages,
      platform: {
        session: aSession({ interests: ['hiking', 'wine', 'sea', 'dog', 'cat', 'yoga', 'chess'] }),
        api: { accounts: { saveProfile } },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Scegli gli interessi' }));
    expect(within(dialog()).getByText('7 di 8')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Teatro' }));
    expect(screen.getByRole('button', { name: 'Musei' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Vino' }));
    expect(screen.getByRole('button', { name: 'Musei' })).toBeEnabled();
    expect(await axe(dialog())).toHaveNoViolations();
    await user.click(within(dialog()).getByRole('button', { name: 'Salva' }));
    expect(platform.calls('accounts.saveProfile')).toMatchObject([
      { args: [{ interests: ['hiking', 'sea', 'dog', 'cat', 'yoga', 'chess', 'theatre'] }] },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an answer is added, changed and taken away by itself', async () => {
    const dish = { question: 'dish', answer: 'Risotto' } as const;
    const { user, platform } = await renderInPlatform(<ProfilePage />, {
      messages,
      platform: { session: aSession({ prompts: [dish] }), api: { accounts: { saveProfile } } },
    });
    await user.click(screen.getByRole('button', { name: 'Rispondi a una domanda' }));
    expect(within(dialog()).queryByRole('option', { name: 'Il piatto che mi riesce meglio' })).toBeNull();
    expect(await axe(dialog())).toHaveNoViolations();
    await user.selectOptions(screen.getByLabelText('Domanda'), 'Chiedimi di');
    await user.type(screen.getByLabelText('La tua risposta'), 'Funghi');
    await user.click(within(dialog()).getByRole('button', { name: 'Salva' }));
    await user.click(screen.getByRole('button', { name: 'Modifica: Il piatto che mi riesce meglio' }));
    await user.click(within(dialog()).getByRole('button', { name: 'Togli la risposta' }));
    expect(platform.calls('accounts.saveProfile')).toMatchObject([
      { args: [{ prompts: [dish, { question: 'askMe', answer: 'Funghi' }] }] },
      { args: [{ prompts: [{ question: 'askMe', answer: 'Funghi' }] }] },
    ]);
  });

  it('says how complete the profile is, leads to what is missing, and is silent when nothing is', async () => {
    const lacks = { description: '', interests: [], prompts: [], userName: 'Nora' };
    const { user, container, happen, platform } = await renderInPlatform(<ProfilePage />, {
      messages,
      platform: { session: aSession(lacks) },
    });
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '20');
    expect(await axe(container)).toHaveNoViolations();
    Element.prototype.scrollIntoView = jest.fn();
    await user.click(screen.getByRole('button', { name: 'Qualcosa di te' }));
    expect(screen.getByRole('textbox', { name: 'Qualcosa di te' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'I tuoi interessi' }));
    expect(screen.getByRole('button', { name: 'Scegli gli interessi' })).toHaveFocus();
    const whole = {
      photoUrl: '/a.jpg',
      interests: ['wine'],
      prompts: [{ question: 'dish', answer: 'Risotto' }],
    } as const;
    await happen(() => platform.setSession(aSession({ ...whole, interests: ['wine'], prompts: [...whole.prompts] })));
    expect(screen.queryByRole('meter')).toBeNull();
  });
});
