const articles = /^(l|la|le|les|il|lo|gli|i|el|los|las|els|a|o|as|os) (?=.{3})/;

/** Lower case, no accents, one space for every run of punctuation: "Reggio nell'Emilia" → "reggio nell emilia". */
export function foldPlaceName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What a name is found by: itself, each half of a double name, and each of these without its article. */
export function placeKeys(name: string): string[] {
  const halves = name.includes('/') ? name.split('/') : [];
  const whole = [name, ...halves].map(foldPlaceName);
  return [...new Set([...whole, ...whole.map((key) => key.replace(articles, ''))])];
}
