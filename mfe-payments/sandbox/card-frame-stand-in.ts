import '../card-frame/card-frame.css';
import { CardDetails, CardToken, Language } from '@halo/shared/contracts';
import { sandboxBrands } from '@halo/shared/testing';
import { themeStyleSheet } from '@halo/shared/theme';
import * as z from 'zod/mini';
import { startCardFrame } from '../card-frame/card-frame.ts';

/** The real card fields without a payment service: each card that passes their checks gets a token. */
export function startStandIn(): void {
  const query = new URLSearchParams(location.search);
  const root = document.documentElement;
  const language = z.catch(Language, 'it').parse(query.get('language'));
  root.lang = language;
  const theme = query.get('theme');
  if (theme === 'day' || theme === 'night') root.dataset['theme'] = theme;
  const brands = sandboxBrands();
  const brand = brands.find(({ id }) => id === query.get('brand')) ?? brands[0];
  const style = document.createElement('style');
  style.textContent = brand ? themeStyleSheet(brand.theme) : '';
  document.head.prepend(style);
  const form = document.createElement('form');
  form.noValidate = true;
  document.body.replaceChildren(form);

  window.fetch = async (_address, options) => {
    const card = z.decode(CardDetails, JSON.parse(String(options?.body)) as z.input<typeof CardDetails>);
    return Response.json(z.encode(CardToken, { token: 'sandbox-token', lastFour: card.number.slice(-4) }));
  };
  startCardFrame({ window, form, language, parentOrigin: query.get('parent') ?? location.origin });
}
