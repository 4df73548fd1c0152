import { createTranslator } from '@halo/shared/texts';
import en from './locales/en.json' with { type: 'json' };

/** Words by a code that the server may know more of than this console. */
type ByCode = Readonly<Record<string, string>>;

/** Every word of the console, for operators, in English. One with `{{…}}` in it goes through `t`. */
export const texts: typeof en & { readonly history: { readonly actions: ByCode }; readonly problems: ByCode } = en;

export const t = createTranslator('en', en);
