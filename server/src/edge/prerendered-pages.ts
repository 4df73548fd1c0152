import { compileFunction } from 'node:vm';
import {
  type Brand,
  type Language,
  legalAddress,
  LEGAL_PAGES,
  type LegalPage,
  type PinnedRemote,
  type ReleaseSet,
  type ShellBuild,
} from '@halo/shared/contracts';
import type { EdgeNeeds } from './edge-needs.ts';

/** A page as text: nothing of a person and no address of a script stands in it. */
export interface DrawnPage {
  html: string;
  css: string;
}

interface Wanted {
  path: string;
  brand: Brand;
  language: Language;
  set: ReleaseSet;
  shell: Pick<ShellBuild, 'version' | 'prerender'>;
}

export interface PrerenderedPages {
  /**
   * The page of a path as visitors meet it: home, or a legal text of the brand's own. Undefined for every other path,
   * where the shell cannot draw it, and where its links would lead nowhere.
   */
  page(wanted: Wanted): Promise<DrawnPage | undefined>;
}

interface Facts {
  brand: Brand;
  language: Language;
  remotes: readonly Pick<PinnedRemote, 'manifest'>[];
}

/** What a shell's program offers (shell/src/prerender). */
interface Program {
  drawHome(facts: Facts): Promise<DrawnPage>;
  /** shells of before draw home alone */
  drawLegal?(facts: Facts & { page: LegalPage; text: string }): Promise<DrawnPage>;
}

type LegalText = (brand: Brand, page: LegalPage, language: Language) => Promise<string>;

/** Pages, languages, revisions and groups of visitors; beyond them what was drawn first is drawn again. */
const KEPT_OF_A_BRAND = 256;

/**
 * Pages that the shell draws as text: once for a version of it, a brand as it is now, a language and the addresses that
 * its links lead to. The program comes with the shell and runs in this process, so a shell is as much trusted as the
 * server itself (decision 0121).
 */
export function createPrerenderedPages(log: EdgeNeeds['log'], legalText: LegalText): PrerenderedPages {
  const programs = new Map<string, Program>();
  // A brand that changes is another object.
  const drawn = new WeakMap<Brand, Map<string, Promise<DrawnPage | undefined>>>();

  async function draw({ path, brand, language, set, shell }: Wanted): Promise<DrawnPage | undefined> {
    if (shell.prerender === undefined || set.remotes.length === 0) return undefined;
    try {
      let program = programs.get(shell.version);
      if (!program) programs.set(shell.version, (program = start(shell.prerender)));
      const facts = { brand, language, remotes: set.remotes };
      const page = legalPageOf(brand, path);
      if (page === undefined) return await program.drawHome(facts);
      return await program.drawLegal?.({ ...facts, page, text: await legalText(brand, page, language) });
    } catch (error) {
      // The outline of before stands in for it.
      log.error({ err: error, brand: brand.id, path, shell: shell.version }, 'the page could not be drawn');
      return undefined;
    }
  }

  return {
    async page(wanted) {
      const { path, brand, language, set, shell } = wanted;
      if (path !== '/' && legalPageOf(brand, path) === undefined) return undefined;
      let ofBrand = drawn.get(brand);
      if (!ofBrand) drawn.set(brand, (ofBrand = new Map()));
      const groups = set.remotes.map(({ group = '' }) => group);
      const key = [shell.version, language, path, set.revision, ...groups].join(' ');
      let page = ofBrand.get(key);
      if (!page) {
        if (ofBrand.size >= KEPT_OF_A_BRAND) ofBrand.clear();
        ofBrand.set(key, (page = draw(wanted)));
      }
      return page;
    },
  };
}

/** The legal page of a path, unless the brand has it elsewhere. */
function legalPageOf(brand: Brand, path: string): LegalPage | undefined {
  return LEGAL_PAGES.find((page) => path === `/legal/${page}` && legalAddress(brand, page) === path);
}

function start(text: string): Program {
  const module: { exports: unknown } = { exports: {} };
  compileFunction(text, ['module', 'exports'])(module, module.exports);
  return module.exports as Program;
}
