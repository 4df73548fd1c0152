import { compileFunction } from 'node:vm';
import type { Brand, Language, PinnedRemote, ReleaseSet, ShellBuild } from '@halo/shared/contracts';
import type { EdgeNeeds } from './edge-needs.ts';

/** A page as text: nothing of a person and no address of a script stands in it. */
export interface DrawnPage {
  html: string;
  css: string;
}

interface HomeWanted {
  brand: Brand;
  language: Language;
  set: ReleaseSet;
  shell: Pick<ShellBuild, 'version' | 'prerender'>;
}

export interface PrerenderedPages {
  /** The home page as visitors meet it; undefined where the shell cannot draw it, or its links would lead nowhere. */
  home(wanted: HomeWanted): Promise<DrawnPage | undefined>;
}

/** What a shell's program offers (shell/src/prerender). */
interface Program {
  drawHome(facts: {
    brand: Brand;
    language: Language;
    remotes: readonly Pick<PinnedRemote, 'manifest'>[];
  }): Promise<DrawnPage>;
}

/** Languages, revisions and groups of visitors; beyond them what was drawn first is drawn again. */
const KEPT_OF_A_BRAND = 64;

/**
 * Pages that the shell draws as text: once for a version of it, a brand as it is now, a language and the addresses that
 * its links lead to. The program comes with the shell and runs in this process, so a shell is as much trusted as the
 * server itself (decision 0121).
 */
export function createPrerenderedPages(log: EdgeNeeds['log']): PrerenderedPages {
  const programs = new Map<string, Program>();
  // A brand that changes is another object.
  const drawn = new WeakMap<Brand, Map<string, Promise<DrawnPage | undefined>>>();

  async function draw({ brand, language, set, shell }: HomeWanted): Promise<DrawnPage | undefined> {
    if (shell.prerender === undefined || set.remotes.length === 0) return undefined;
    try {
      let program = programs.get(shell.version);
      if (!program) programs.set(shell.version, (program = start(shell.prerender)));
      return await program.drawHome({ brand, language, remotes: set.remotes });
    } catch (error) {
      // The outline of before stands in for it.
      log.error({ err: error, brand: brand.id, shell: shell.version }, 'the home page could not be drawn');
      return undefined;
    }
  }

  return {
    home(wanted) {
      const { brand, language, set, shell } = wanted;
      let ofBrand = drawn.get(brand);
      if (!ofBrand) drawn.set(brand, (ofBrand = new Map()));
      const groups = set.remotes.map(({ group = '' }) => group);
      const key = [shell.version, language, set.revision, ...groups].join(' ');
      let page = ofBrand.get(key);
      if (!page) {
        if (ofBrand.size >= KEPT_OF_A_BRAND) ofBrand.clear();
        ofBrand.set(key, (page = draw(wanted)));
      }
      return page;
    },
  };
}

function start(text: string): Program {
  const module: { exports: unknown } = { exports: {} };
  compileFunction(text, ['module', 'exports'])(module, module.exports);
  return module.exports as Program;
}
