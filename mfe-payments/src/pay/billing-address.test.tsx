import { somePayRules } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { bought, openCheckout, typesOf } from '../testing/open-checkout.tsx';

const asked = (address?: { street: string; postcode: string; city: string }) => async () =>
  somePayRules({ billing: { country: 'it', ...(address ? { address } : {}) } });
const ADDRESS = { street: 'Via Roma 12', postcode: '40121', city: 'Bologna' };

it('asks for no address where the way to pay does not', async () => {
  await openCheckout({ rules: async () => somePayRules() });
  expect(screen.queryByRole('group', { name: 'Indirizzo di fatturazione' })).toBeNull();
});

it('sends no card before the address is there, says what is missing, and takes Return in the card fields the same way', async () => {
  const { platform, user, frame, pay, container } = await openCheckout({ rules: asked(), tryCharge: bought() });
  expect(screen.getByRole('combobox', { name: 'Paese' })).toHaveDisplayValue('Italia');
  await pay();
  expect(screen.getByLabelText('Via e numero')).toHaveFocus();
  expect(screen.getByText('Scrivi via e numero.')).toBeVisible();
  await user.keyboard('Via Roma 12');
  await frame.say({ type: 'halo.card.enter' });
  expect(screen.getByLabelText('CAP')).toHaveFocus();
  expect(typesOf(frame.requests)).not.toContain('halo.card.submit');
  expect(await axe(container, { iframes: false })).toHaveNoViolations();
  await user.keyboard('40121');
  await user.type(screen.getByLabelText('Città'), ' Bologna');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paese' }), 'Francia');
  await user.click(screen.getByRole('checkbox', { name: 'Ricorda questo indirizzo' }));
  await pay();
  await frame.giveToken();
  expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({
    billingAddress: { ...ADDRESS, country: 'fr' },
    keepsAddress: true,
  });
  expect(platform.missingTexts).toEqual([]);
});

it('has the address that is kept, and forgets it for who unticks it', async () => {
  const { platform, user, frame, pay } = await openCheckout({ rules: asked(ADDRESS), tryCharge: bought() });
  expect(screen.getByLabelText('CAP')).toHaveValue('40121');
  await user.click(screen.getByRole('checkbox', { name: 'Ricorda questo indirizzo' }));
  await pay();
  await frame.giveToken();
  expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({
    billingAddress: { ...ADDRESS, country: 'it' },
    keepsAddress: false,
  });
});
