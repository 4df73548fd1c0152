/**
 * Words of the list in words.mjs that stand in a package still. The numbers only shrink.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const allowedWords = {
  'mfe-chat': 8,
  releases: 4,
  server: 6,
  shared: 1,
};
