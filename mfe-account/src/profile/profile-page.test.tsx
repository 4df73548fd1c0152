import { GENDERS } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { aBrand, aSession, aUser, fails, renderInPlatform, someCredits } from '@halo/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ProfilePage } from './profile-page.tsx';

const premium = {
  session: aSession({ premiumLevel: 1 }),
  credits: someCredits({ premiumLevel: 1, messageCredits: 40, messageCost: 10 }),
};

test('[ACC-01] shows e-mail read-only, age, texts, city, save, and the balance with a way to add', async () => {
  const { platform, user, container } = await renderInPlatform(<ProfilePage />, { messages, platform: premium });
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
  expect(screen.getByRole('combobox', { name: 'Comune' })).toBeEnabled();
  for (const name of ['Età', 'Qualcosa di te', 'Che cosa cerchi']) expect(screen.getByLabelText(name)).toBeEnabled();
  expect(screen.getByText('40 crediti')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ricarica' }));
  expect(platform.navigations).toEqual([{ path: '/vip_plan/cred', replace: false }]);
  expect(await axe(container)).toHaveNoViolations();
  expect(platform.missingTexts).toEqual([]);
});

test('offers no credits beside a plan without a limit of messages', async () => {
  await renderInPlatform(<ProfilePage />, {
    messages,
    platform: { ...premium, credits: someCredits({ premiumLevel: 2, messageCredits: 40, messageCost: 0 }) },
  });
  expect(screen.getByText('Messaggi illimitati')).toBeVisible();
  expect(screen.getByText('40 crediti: ti servono quando il piano finisce')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ricarica' })).toBeNull();
});

test('no balance without a plan', async () => {
  await renderInPlatform(<ProfilePage />, { messages, platform: { session: aSession({ premiumLevel: 0 }) } });
  expect(screen.queryByRole('link', { name: 'Ricarica' })).toBeNull();
});

test('[ACC-02] saves what was changed and updates the session', async () => {
  const { platform, user } = await renderInPlatform(<ProfilePage />, {
    messages,
    platform: { ...premium, api: { accounts: { saveProfile: async (changes) => aUser(changes) } } },
  });
  await user.clear(screen.getByLabelText('Come ti chiami qui'));
  await user.type(screen.getByLabelText('Come ti chiami qui'), 'Marco R.');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(platform.calls('accounts.saveProfile')[0]?.args[0]).toMatchObject({ userName: 'Marco R.' });
  expect(platform.toasts).toEqual([{ text: 'Salvato', tone: 'ok' }]);
});

test('[ACC-01] who one is and whom one seeks can be changed', async () => {
  const { platform, user } = await renderInPlatform(<ProfilePage />, {
    messages,
    platform: { ...premium, api: { accounts: { saveProfile: async (changes) => aUser(changes) } } },
  });
  await user.selectOptions(screen.getByLabelText('Sono'), 'Una donna');
  await user.click(screen.getByRole('checkbox', { name: 'Uomini' }));
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(platform.calls('accounts.saveProfile')[0]?.args[0]).toMatchObject({
    gender: 'woman',
    seeking: 'woman',
    identity: { gender: 'woman', words: [] },
    seeks: ['woman', 'man'],
  });
});

describe('where a brand offers more than two', () => {
  const brand = { ...aBrand(), genders: [...GENDERS], hasGenderWords: true };

  test('one is non-binary in words of one’s own, in the order of the taps', async () => {
    const { platform, user } = await renderInPlatform(<ProfilePage />, {
      messages,
      platform: { ...premium, brand, api: { accounts: { saveProfile: async (changes) => aUser(changes) } } },
    });
    await user.selectOptions(screen.getByLabelText('Sono'), 'Una persona non binaria');
    for (const name of ['queer', 'agender', 'trans']) await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('button', { name: 'cis' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'agender' }));
    await user.click(screen.getByRole('checkbox', { name: 'Persone non binarie' }));
    await user.click(screen.getByRole('button', { name: 'Salva' }));
    expect(platform.calls('accounts.saveProfile')[0]?.args[0]).toMatchObject({
      identity: { gender: 'nonBinary', words: ['queer', 'trans'] },
      seeks: ['woman', 'nonBinary'],
    });
  });

  test('one looks for one gender at least', async () => {
    const { platform, user } = await renderInPlatform(<ProfilePage />, { messages, platform: { ...premium, brand } });
    await user.click(screen.getByRole('checkbox', { name: 'Donne' }));
    await user.click(screen.getByRole('button', { name: 'Salva' }));
    expect(screen.getByRole('group', { name: 'Cerco' })).toHaveAccessibleDescription(/Scegli almeno una risposta/);
    expect(platform.calls('accounts.saveProfile')).toEqual([]);
  });
});

test('[ACC-01] surname and phone are optional, and checked', async () => {
  const { platform, user, container } = await renderInPlatform(<ProfilePage />, {
    messages,
    platform: { ...premium, api: { accounts: { saveProfile: async (changes) => aUser(changes) } } },
  });
  await user.type(screen.getByLabelText('Cognome (facoltativo)'), 'Rossi');
  await user.type(screen.getByLabelText('Telefono (facoltativo)'), '12');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(screen.getByLabelText('Telefono (facoltativo)')).toBeInvalid();
  expect(await axe(container)).toHaveNoViolations();
  expect(platform.calls('accounts.saveProfile')).toEqual([]);
  await user.type(screen.getByLabelText('Telefono (facoltativo)'), '3 456 789');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(platform.calls('accounts.saveProfile')[0]?.args[0]).toMatchObject({
    surname: 'Rossi',
    phone: '+39123456789',
  });
  expect(screen.getByLabelText('Telefono (facoltativo)')).toHaveValue('+39123456789');
});

const photo = (name: string, isDefault = false) => ({ name: `${name}.jpg`, url: `/uploads/${name}.jpg`, isDefault });
const threePhotos = [photo('a', true), photo('b'), photo('c')];

test('[ACC-09] photos are put in order and taken away, and the first one stands for the person', async () => {
  const { platform, user, container } = await renderInPlatform(<ProfilePage />, {
    messages,
    platform: {
      api: {
        accounts: {
          photos: async () => threePhotos,
          orderPhotos: async (names) => names.map((name, index) => photo(name.replace('.jpg', ''), index === 0)),
          removePhoto: async () => [photo('b', true)],
        },
      },
    },
  });
  expect(await axe(container)).toHaveNoViolations();
  await user.click(await screen.findByRole('button', { name: 'Foto 3 di 3' }));
  await user.click(screen.getByRole('button', { name: 'Usa come principale' }));
  expect(platform.calls('accounts.orderPhotos')).toMatchObject([{ args: [['c.jpg', 'a.jpg', 'b.jpg']] }]);
  expect(await screen.findByRole('img', { name: 'La tua foto' })).toHaveAttribute('src', '/uploads/c.jpg');
  await user.click(screen.getByRole('button', { name: 'Foto 1 di 3, la principale' }));
  await user.click(screen.getByRole('button', { name: 'Togli la foto' }));
  expect(platform.calls('accounts.removePhoto')).toMatchObject([{ args: ['c.jpg'] }]);
  expect(await screen.findByRole('button', { name: 'Foto 1 di 1, la principale' })).toBeVisible();
  expect(screen.getByLabelText('Aggiungi una foto')).toBeEnabled();
});

test('[ACC-09] there is no place for a seventh photo', async () => {
  await renderInPlatform(<ProfilePage />, {
    messages,
    platform: { api: { accounts: { photos: async () => [...'abcdef'].map((name, at) => photo(name, at === 0)) } } },
  });
  expect(await screen.findByRole('button', { name: 'Foto 6 di 6' })).toBeVisible();
  expect(screen.queryByLabelText('Aggiungi una foto')).toBeNull();
});

test('[ACC-02] a failed save is shown, and nothing that was typed is lost', async () => {
  const { user, platform } = await renderInPlatform(<ProfilePage />, {
    messages,
    platform: { api: { accounts: { saveProfile: fails('unavailable') } } },
  });
  await user.clear(screen.getByLabelText('Che cosa cerchi'));
  await user.type(screen.getByLabelText('Che cosa cerchi'), 'Qualcuno con cui ridere');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(screen.getByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
  expect(screen.getByLabelText('Che cosa cerchi')).toHaveValue('Qualcuno con cui ridere');
});

test('a wrong age is shown before anything is sent', async () => {
  const { platform, user } = await renderInPlatform(<ProfilePage />, { messages });
  await user.clear(screen.getByLabelText('Età'));
  await user.type(screen.getByLabelText('Età'), '17');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(screen.getByLabelText('Età')).toBeInvalid();
  expect(platform.calls('accounts.saveProfile')).toHaveLength(0);
});

test('signs out', async () => {
  const { platform, user } = await renderInPlatform(<ProfilePage />, { messages });
  const signOut = jest.spyOn(platform.session, 'signOut');
  await user.click(screen.getByRole('button', { name: 'Esci' }));
  expect(signOut).toHaveBeenCalled();
});

test('refuses a file that is no picture', async () => {
  const { platform } = await renderInPlatform(<ProfilePage />, { messages });
  // The picker's own filter can be got round, so it is not what refuses.
  fireEvent.change(screen.getByLabelText('Aggiungi una foto'), {
    target: { files: [new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' })] },
  });
  expect(await screen.findByText(problemText(platform.i18n, 'images_only'))).toBeVisible();
});

test('[NOTI-03] leads to the settings of notifications', async () => {
  const { user, platform } = await renderInPlatform(<ProfilePage />, { messages });
  await user.click(screen.getByRole('link', { name: 'Impostazioni delle notifiche' }));
  expect(platform.navigations).toEqual([{ path: '/activeNotifications', replace: false }]);
});

test('leads to purchases, credits, limits and the withdrawal', async () => {
  await renderInPlatform(<ProfilePage />, { messages, platform: premium });
  const paths = [
    'Acquisti e abbonamenti',
    'Storico dei crediti',
    'Limite di spesa e pausa',
    'Recedi dal contratto qui',
  ].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(paths).toEqual(['/profile/purchases', '/profile/credits', '/profile/spending', '/profile/withdraw']);
});
