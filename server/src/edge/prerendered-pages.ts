import { compileFunction } from 'node:vm';
import {
  type Brand,
  type Language,
  legalAddress,
  LEGAL_PAGES,
  type LegalPage,
  type ReleaseSet,
  type ShellBuild,
} from '@halo/shared/contracts';
import { createDrawApart } from './draw-apart.ts';
import type { DrawingProgram as Program, DrawnPage } from './drawn-page.ts';
import type { EdgeNeeds } from './edge-needs.ts';

interface Wanted {
  path: string;
  brand: Brand;
  language: Language;
  set: ReleaseSet;
  shell: Pick<ShellBuild, 'version' | 'prerender'>;
  /** the shell came with this server */
  isInstalled: boolean;
}

export interface PrerenderedPages {
  /**
   * The page of a path as visitors meet it: home, or a legal text of the brand's own. Undefined for every other path,
   * where the shell cannot draw it, and where its links would lead nowhere.
   */
  page(wanted: Wanted): Promise<DrawnPage | undefined>;
}

type LegalText = (brand: Brand, page: LegalPage, language: Language) => Promise<string>;

/** Pages, languages, revisions and groups of visitors; beyond them what was drawn first is drawn again. */
const KEPT_OF_A_BRAND = 256;

/**
 * Pages that the shell draws as text: once for a version of it, a brand as it is now, a language and the addresses that
 * its links lead to. The program of the installation's own shell runs in this process: it is as much trusted as the
 * server, with which it came (decision 0121). That of a published shell runs apart (0140).
 */
export function createPrerenderedPages(
  log: EdgeNeeds['log'],
  legalText: LegalText,
  drawApart = createDrawApart(),
): PrerenderedPages {
  const programs = new Map<string, Program>();
  // A brand that changes is another object.
  const drawn = new WeakMap<Brand, Map<string, Promise<DrawnPage | undefined>>>();

  /** In this process, or apart. */
  function programOf({ shell: { version, prerender = '' }, isInstalled }: Wanted): Program {
    if (!isInstalled) return drawApart(prerender);
    let program = programs.get(version);
    if (!program) programs.set(version, (program = start(prerender)));
    return program;
  }

  async function draw(wanted: Wanted): Promise<DrawnPage | undefined> {
    const { path, brand, language, set, shell } = wanted;
    if (shell.prerender === undefined || set.remotes.length === 0) return undefined;
    try {
      const program = programOf(wanted);
      const facts = { brand, language, remotes: set.remotes.map(({ manifest }) => ({ manifest })) };
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
      const { path, brand, language, set, shell, isInstalled } = wanted;
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
      // A process of its own takes a second to start, and no visitor waits for it: until then the outline stands there.
      return isInstalled ? page : Promise.race([page, undefined]);
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
