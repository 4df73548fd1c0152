import type { Brand } from '../contracts/brand.ts';
import { type Language, LANGUAGES } from '../contracts/language.ts';
import type { Scenario } from './scenario.ts';

export type SandboxTheme = 'auto' | 'day' | 'night';

/** Chosen as a language is; its texts are the marked ones of the brand's own. */
export const PSEUDO = 'pseudo';

/** What the address of a sandbox says. */
export interface SandboxChoice {
  readonly kind: 'page' | 'popup';
  /** name of the page or popup */
  readonly target: string;
  readonly scenario: Scenario;
  readonly brand: Brand;
  readonly language: Language;
  /** every translated text is marked, see pseudo-language.ts */
  readonly isPseudo: boolean;
  readonly theme: SandboxTheme;
  readonly hasToolbar: boolean;
}

export interface SandboxContents {
  readonly pages: readonly string[];
  readonly popups: readonly string[];
  readonly scenarios: readonly Scenario[];
  readonly brands: readonly Brand[];
}

/** The situation every page has: nothing special. */
export const USUAL: Scenario = { name: 'usual', description: 'Verified free account, everything answers' };

/** Scenarios that fit a page or popup, the usual one first. */
export function scenariosFor(contents: SandboxContents, kind: 'page' | 'popup', target: string): readonly Scenario[] {
  const fitting = contents.scenarios.filter((scenario) =>
    scenario.page || scenario.popup ? scenario[kind] === target : true,
  );
  return fitting.some((scenario) => scenario.name === USUAL.name) ? fitting : [USUAL, ...fitting];
}

/** Reads the query; what is missing or unknown becomes the first there is. */
export function readSandboxChoice(search: string, contents: SandboxContents): SandboxChoice {
  const query = new URLSearchParams(search);
  const popup = contents.popups.find((name) => name === query.get('popup'));
  const page = contents.pages.find((name) => name === query.get('page')) ?? contents.pages[0];
  const kind = popup !== undefined || page === undefined ? 'popup' : 'page';
  const target = (kind === 'popup' ? (popup ?? contents.popups[0]) : page) ?? '';
  const fitting = scenariosFor(contents, kind, target);
  const brand = contents.brands.find(({ id }) => id === query.get('brand')) ?? contents.brands[0];
  if (!brand) throw new Error('a sandbox needs a brand');
  return {
    kind,
    target,
    scenario: fitting.find(({ name }) => name === query.get('scenario')) ?? fitting[0] ?? USUAL,
    brand,
    language: LANGUAGES.find((language) => language === query.get('language')) ?? brand.language,
    isPseudo: query.get('language') === PSEUDO,
    theme: (['day', 'night'] as const).find((theme) => theme === query.get('theme')) ?? 'auto',
    hasToolbar: query.get('toolbar') !== 'off',
  };
}
