export { loadHookTexts } from './load-hook-texts.ts';
export { texts as hookTexts } from './locales/all.ts';
export { isSelling, type OfferWindow, offerWindow, showsWindow } from './offer-window.ts';
