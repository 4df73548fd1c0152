import * as z from 'zod/mini';

/** The four languages every visible text exists in. */
export const LANGUAGES = ['it', 'es', 'fr', 'en'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** Countries whose regions and cities the service knows. */
export const Country = z.enum(['it', 'es', 'fr']);
export type Country = z.infer<typeof Country>;

/** More than any text that data carries has. */
export const TEXT_MAX_CHARS = 2000;
const Text = z.string().check(z.maxLength(TEXT_MAX_CHARS));

/** One text in each language; used where data must speak before a remote's own texts are loaded. */
export const LocalizedText = z.object({ it: Text, es: Text, fr: Text, en: Text });
export type LocalizedText = z.infer<typeof LocalizedText>;
