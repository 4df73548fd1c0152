import { fillText } from '../texts/translator.ts';

/** Every text with the name filled in. */
export function fillTexts<Key extends string>(
  texts: Record<Key, string>,
  values: { name: string },
): Record<Key, string> {
  const filled = Object.entries<string>(texts).map(([key, text]) => [key, fillText(text, values)]);
  return Object.fromEntries(filled) as Record<Key, string>;
}
