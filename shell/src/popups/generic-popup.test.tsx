import type { PopupContent, PopupIcon } from '@halo/shared/remote';
import { createFakePlatform } from '@halo/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import it_ from '../locales/it.json';
import { GenericPopup } from './generic-popup.tsx';

function show(content: Partial<PopupContent>) {
  const { i18n } = createFakePlatform();
  i18n.addResourceBundle('it', 'shell', it_);
  const results: unknown[] = [];
  render(
    <I18nextProvider i18n={i18n}>
      <GenericPopup
        content={{ title: 'Titolo', buttons: [{ id: 'ok', text: 'Va bene' }], ...content }}
        onResult={(result) => results.push(result)}
      />
    </I18nextProvider>,
  );
  return results;
}

const tile = () => screen.getByRole('dialog').querySelector<HTMLElement>('[data-tone]');

test('[POP-04] header, title, words, icon and colour; a button has an icon and answers with its data', async () => {
  const results = show({
    header: 'In alto',
    description: 'Descrizione',
    message: 'Messaggio',
    icon: 'gift',
    colour: '#7a1f5c',
    buttons: [{ id: 'go', text: 'Avanti', icon: 'crown', data: 'procedi' }],
  });
  for (const text of ['In alto', 'Descrizione', 'Messaggio']) expect(screen.getByText(text)).toBeVisible();
  expect(tile()).toHaveStyle({ background: '#7a1f5c', color: '#ffffff' });
  const button = screen.getByRole('button', { name: 'Avanti' });
  expect(button.querySelector('svg')).not.toBeNull();
  await userEvent.click(button);
  expect(results).toEqual([{ kind: 'button', id: 'go', data: 'procedi' }]);
});

test('[POP-04] on a light colour the icon is black; what is no colour, or no icon of ours, is left out', () => {
  show({ icon: 'gift', colour: '#ffe08a' });
  expect(tile()).toHaveStyle({ background: '#ffe08a', color: '#000000' });
  document.body.replaceChildren();
  show({ icon: 'gift', colour: 'url(x)', buttons: [{ id: 'a', text: 'A', icon: 'later' as PopupIcon }] });
  expect(tile()?.getAttribute('style')).toBeNull();
  expect(screen.getByRole('button', { name: 'A' }).querySelector('svg')).toBeNull();
});
