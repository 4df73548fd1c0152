import type { ReleaseSet } from '@halo/shared/contracts';
import { createFakePlatform } from '@halo/shared/testing';
import { createToastStore } from '@halo/shared/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import texts from '../locales/it.json';
import { createPopupController } from './popup-controller.ts';
import { PopupHost } from './popup-host.tsx';
import { OpenPopup } from './popup-views.tsx';

/** `arrivals`: how the code of the popups comes, each time that it is asked for. */
function show(...arrivals: Promise<typeof OpenPopup>[]) {
  const platform = createFakePlatform();
  platform.i18n.addResourceBundle('it', 'shell', texts);
  const releases = { remotes: [] } as unknown as ReleaseSet;
  const { i18n, session, navigate, hrefOf, clock } = platform;
  const toasts = createToastStore();
  const popups = createPopupController({ releases: () => releases, i18n, session, navigate, hrefOf, clock, toasts });
  const load = jest.fn(() => arrivals.shift() ?? Promise.resolve(OpenPopup));
  const host = { popups, platform, releases, load, loader: { show: () => Promise.reject(new Error('unused')) } };
  render(
    <I18nextProvider i18n={i18n}>
      <PopupHost {...host} />
    </I18nextProvider>,
  );
  const answers: unknown[] = [];
  const open = (isDismissible: boolean) =>
    act(async () => {
      const content = { title: 'Pagamento rifiutato', buttons: [{ id: 'ok', text: 'Va bene' }], isDismissible };
      void popups.open(content).then((answer) => answers.push(answer));
    });
  return { popups, load, answers, open };
}

const failing = () => Promise.reject(new Error('chunk timeout'));

test('[POP-06] while its code is on its way an empty modal dialog covers the page', async () => {
  let arrive: (code: typeof OpenPopup) => void = () => undefined;
  const { open } = show(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await open(true);
  expect(screen.getByRole('dialog', { busy: true })).toBeEmptyDOMElement();
  await act(async () => arrive(OpenPopup));
  expect(screen.getByRole('dialog', { name: 'Pagamento rifiutato' })).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('[POP-06] a popup whose code did not load is not answered, and is shown when it is asked for again', async () => {
  const { open, answers } = show(failing());
  await open(false);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: texts.popup.close })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(answers).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: texts.remote.retry }));
  await userEvent.click(await screen.findByRole('button', { name: 'Va bene' }));
  expect(answers).toEqual([{ kind: 'button', id: 'ok' }]);
});

test('[POP-06] one that may be closed can be left without its code', async () => {
  const { open, answers, popups } = show(failing());
  await open(true);
  await userEvent.click(await screen.findByRole('button', { name: texts.popup.close }));
  expect(answers).toEqual([{ kind: 'dismissed' }]);
  expect(popups.state.open).toBeUndefined();
});
