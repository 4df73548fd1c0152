import type { PopupResult } from '@halo/shared/remote';
import { createFakePlatform } from '@halo/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import texts from '../locales/it.json';
import { GateOver, GateScreen } from './gate-screen.tsx';

const PICTURE = 'data:image/webp;base64,UklGRg==';

function open(isOver = false) {
  const platform = createFakePlatform({ session: { status: 'visitor' } });
  platform.i18n.addResourceBundle('it', 'shell', texts);
  const teaser = async () => [{ name: 'Ada', age: 31, city: 'Roma', picture: PICTURE }];
  const api = { ...platform.api, profiles: { ...platform.api.profiles, teaser } };
  let answer: (result: PopupResult) => void = () => undefined;
  const popups = {
    openHook: jest.fn(() => new Promise<PopupResult>((resolve) => (answer = resolve))),
    closeHook: jest.fn(),
  };
  const navigate = jest.spyOn(platform, 'navigate');
  const props = { platform: Object.assign(platform, { api }), popups };
  const { container } = render(
    <I18nextProvider i18n={platform.i18n}>
      {isOver ? (
        <GateOver {...props}>an example</GateOver>
      ) : (
        <GateScreen {...props} session={{ status: 'visitor' }} skeleton="grid" />
      )}
    </I18nextProvider>,
  );
  return { container, popups, navigate, close: () => act(async () => answer({ kind: 'dismissed' })) };
}

it('[HOME-02] [DISC-06] the form stands over samples that are called so, blurred by the server, and closing it leads home', async () => {
  const { container, popups, navigate, close } = open();
  expect(popups.openHook).toHaveBeenCalledWith('login', undefined);
  expect(await screen.findByText('Esempi, non persone vere')).toBeInTheDocument();
  expect(screen.getByText('Ada, 31')).toBeInTheDocument();
  expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([PICTURE]);
  await close();
  expect(navigate).toHaveBeenCalledWith('/', { replace: true });
});

it('stays on a page for visitors when the form over it is closed', async () => {
  const { popups, navigate, close } = open(true);
  expect(popups.openHook).toHaveBeenCalledWith('login', undefined);
  await close();
  expect(screen.getByText('an example')).toBeInTheDocument();
  expect(navigate).not.toHaveBeenCalled();
});
