import { aGatedSession, aUser, fails, renderPopup } from '@halo/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { SetRegionPopup } from './set-region-popup.tsx';

const NOWHERE = aGatedSession('region', { region: '', city: '' });
const pick = (region: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Regione' }), { target: { value: region } });

describe('the popup for an account without a region', () => {
  it('[DISC-04] saves the region, refreshes the session and closes', async () => {
    const { user, platform, results, container } = await renderPopup(<SetRegionPopup />, messages, {
      session: NOWHERE,
      api: { accounts: { saveProfile: async () => aUser({ region: 'Toscana', city: '' }) } },
    });
    const refresh = jest.spyOn(platform.session, 'refresh');
    expect(await axe(container)).toHaveNoViolations();
    pick('Toscana');
    await user.click(screen.getByRole('button', { name: 'Cerca qui' }));
    expect(platform.calls('accounts.saveProfile')[0]?.args[0]).toEqual({ region: 'Toscana', city: '' });
    expect(platform.session.state).toMatchObject({ user: { region: 'Toscana' } });
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(results).toEqual([{ kind: 'button', id: 'saved' }]);
    expect(platform.missingTexts).toEqual([]);
  });

  it('asks for a region', async () => {
    const { user, platform } = await renderPopup(<SetRegionPopup />, messages, { session: NOWHERE });
    await user.click(screen.getByRole('button', { name: 'Cerca qui' }));
    expect(screen.getByRole('combobox', { name: 'Regione' })).toBeInvalid();
    expect(platform.calls('accounts.saveProfile')).toEqual([]);
  });

  it('keeps the choice when it cannot be saved', async () => {
    const { user, results } = await renderPopup(<SetRegionPopup />, messages, {
      session: NOWHERE,
      api: { accounts: { saveProfile: fails('offline') } },
    });
    pick('Lazio');
    await user.click(screen.getByRole('button', { name: 'Cerca qui' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/Controlla la rete/);
    expect(screen.getByRole('combobox', { name: 'Regione' })).toHaveValue('Lazio');
    expect(results).toEqual([]);
  });
});
