import { type Brand, languagesOf, type LocalizedText, ownLanguage } from '@halo/shared/contracts';
import { fileProblems } from './file-problems.ts';
import { legalProblems } from './legal-problems.ts';
import { paletteProblems } from './palette-problems.ts';

/** What a brand that is to go live meets. */
export interface BrandSurroundings {
  /** the brands that are live, but for the one it takes the place of */
  readonly others: readonly Brand[];
  /** hosts of the platform itself */
  readonly systemHosts: readonly string[];
  readonly isProduction: boolean;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Why a brand cannot go live, each as a sentence that names the field. Empty: it can. */
export async function brandProblems(brand: Brand, around: BrandSurroundings): Promise<string[]> {
  return [
    ...languageProblems(brand),
    ...hostProblems(brand, around),
    ...textProblems(brand),
    ...paletteProblems(brand),
    ...fileProblems(brand, around.files),
    ...productionProblems(brand, around),
    ...(await legalProblems(brand, around.files)),
  ];
}

function languageProblems(brand: Brand): string[] {
  const languages = languagesOf(brand);
  return [
    ...(ownLanguage(brand) === brand.language ? [] : [`languages: its own, "${brand.language}", comes first`]),
    ...(new Set(languages).size === languages.length ? [] : ['languages: one stands there twice']),
  ];
}

function hostProblems({ hosts }: Brand, { others, systemHosts, isProduction }: BrandSurroundings): string[] {
  return hosts.flatMap((host) => {
    if (!HOST.test(host)) return [`hosts: "${host}" is no host name in lower case without a port`];
    const owner = others.find((other) => other.hosts.includes(host));
    if (owner) return [`hosts: "${host}" belongs to "${owner.id}" already`];
    if (systemHosts.includes(host)) return [`hosts: "${host}" belongs to the platform`];
    return isProduction && host.endsWith('.localhost') ? [`hosts: "${host}" is reached from one machine only`] : [];
  });
}

/** Of the languages that people can choose; those of the others may follow. */
function textProblems(brand: Brand): string[] {
  const { heroTitle, heroClaim, footerNote, features } = brand.copy;
  const texts = [
    ['copy.heroTitle', heroTitle],
    ['copy.heroClaim', heroClaim],
    ...(footerNote ? [['copy.footerNote', footerNote]] : []),
    ...features.flatMap(({ title, text }, index) => [
      [`copy.features.${index}.title`, title],
      [`copy.features.${index}.text`, text],
    ]),
  ] as [string, LocalizedText][];
  const named = [
    ['title', brand.title],
    ['descriptor', brand.descriptor],
    ['support.company', brand.support.company],
    ['support.address', brand.support.address],
    ['company.name', brand.company.name],
    ['company.vatId', brand.company.vatId],
  ] as const;
  return [
    ...named.flatMap(([field, text]) => (text.trim() === '' ? [`${field}: is empty`] : [])),
    ...(/^\S+@\S+\.\S+$/.test(brand.support.email) ? [] : ['support.email: is no address']),
    ...texts.flatMap(([field, text]) =>
      languagesOf(brand).flatMap((language) =>
        (text[language] ?? '').trim() === '' ? [`${field}.${language}: is empty`] : [],
      ),
    ),
  ];
}

function productionProblems({ googlePay, isDemo }: Brand, { isProduction }: BrandSurroundings): string[] {
  if (!isProduction) return [];
  return [
    ...(isDemo ? ['isDemo: a demonstration has no place in production'] : []),
    ...(googlePay.environment === 'TEST' ? ['googlePay.environment: TEST moves no money'] : []),
  ];
}
