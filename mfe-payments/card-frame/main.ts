import '@halo/shared/contracts/zod-config';
import './card-frame.css';
import { Language } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { startCardFrame } from './card-frame.ts';

const form = document.querySelector('form');
const parentOrigin = document.body.dataset['parent'];
const { cardKey } = document.body.dataset;
const language = z.safeParse(Language, document.documentElement.lang);

// A style sheet that fails its integrity check has no sheet. Unstyled fields are not shown: the page around says that
// they did not come.
const isStyled = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
  ({ sheet }) => sheet !== null,
);

// Outside a frame there is no page to hand a token to.
if (isStyled && form && parentOrigin !== undefined && language.success && window.parent !== window) {
  startCardFrame({ window, form, language: language.data, parentOrigin, cardKey });
}
