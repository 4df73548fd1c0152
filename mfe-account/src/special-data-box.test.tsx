import type { User } from '@halo/shared/contracts';
import { aSession, aUser, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useUser } from '@halo/shared/remote';
import { messages } from './messages.ts';
import { ProfilePage } from './profile/profile-page.tsx';
import { SpecialDataBox } from './special-data-box.tsx';

const at = Date.UTC(2026, 0, 10, 9);
const given: Partial<User> = { specialData: { isGiven: true, textVersion: '2026-11', decidedAt: at } };
const refused: Partial<User> = { specialData: { isGiven: false, textVersion: '2026-11', decidedAt: at } };

function Box() {
  const user = useUser();
  return user ? <SpecialDataBox user={user} /> : null;
}

const open = (user: Partial<User>, answer: Partial<User>, page = <Box />) =>
  renderInPlatform(page, {
    messages,
    platform: { session: aSession(user), api: { accounts: { saveProfile: async () => aUser(answer) } } },
  });
const box = () => screen.getByRole('checkbox', { name: /orientamento sessuale/ });

it('is given by one tap, with text and time beside it', async () => {
  const { user, platform, container } = await open({ specialData: {} }, given);
  expect(box()).not.toBeChecked();
  expect(box()).toHaveAccessibleDescription(/gli altri non ti trovano/);
  await user.click(box());
  expect(platform.calls('accounts.saveProfile')).toMatchObject([{ args: [{ consentsToSpecialData: true }] }]);
  expect(box()).toBeChecked();
  expect(box()).toHaveAccessibleDescription(/10\/01\/2026.*2026-11/);
  expect(await axe(container)).toHaveNoViolations();
  expect(platform.missingTexts).toEqual([]);
});

it('says what taking it back deletes before it does', async () => {
  const { user, platform } = await open(given, refused);
  await user.click(box());
  expect(screen.getByRole('status')).toHaveTextContent(/si cancellano subito.*Messaggi, acquisti e account restano/);
  await user.click(screen.getByRole('button', { name: 'Lascia com’è' }));
  expect(box()).toBeChecked();
  expect(platform.calls('accounts.saveProfile')).toEqual([]);
  await user.click(box());
  await user.click(screen.getByRole('button', { name: 'Togli e cancella' }));
  expect(platform.calls('accounts.saveProfile')).toMatchObject([{ args: [{ consentsToSpecialData: false }] }]);
  expect(box()).not.toBeChecked();
});

it('stands in the profile of who refused, in the place of what is not kept', async () => {
  const { user, platform } = await open(refused, { ...given, seeks: ['woman', 'man'] }, <ProfilePage />);
  expect(screen.queryByRole('group', { name: 'Cerco' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(platform.calls('accounts.saveProfile')[0]?.args[0]).not.toHaveProperty('seeks');
});

it('is not there beside a server that does not ask', async () => {
  await open({}, {});
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
  const { platform, user } = await renderInPlatform(<Box />, {
    messages,
    platform: { language, session: aSession(given) },
  });
  await user.click(screen.getByRole('checkbox'));
  expect(platform.missingTexts).toEqual([]);
});
