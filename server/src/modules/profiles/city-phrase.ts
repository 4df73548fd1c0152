import type { Language } from '@halo/shared/contracts';

const frenchArticles: readonly (readonly [RegExp, string])[] = [
  [/^Le /, 'au '],
  [/^Les /, 'aux '],
];

/** "in Bologna" in the language, with the contractions it needs: "ad Ancona", "au Havre". */
export function inCity(city: string, language: Language): string {
  const name = city.split(' / ')[0] ?? city;
  switch (language) {
    case 'it':
      if (name.startsWith("L'")) return `all'${name.slice(2)}`;
      return /^[AÀ]/.test(name) ? `ad ${name}` : `a ${name}`;
    case 'es':
      return `en ${name}`;
    case 'fr':
      for (const [article, contracted] of frenchArticles)
        if (article.test(name)) return name.replace(article, contracted);
      return `à ${name}`;
    default:
      return `in ${name}`;
  }
}
