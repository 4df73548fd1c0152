import { compileFunction } from 'node:vm';
import {
  type Brand,
  type DrawingProgram as Program,
  type DrawnPage,
  type Language,
  legalAddress,
  LEGAL_PAGES,
  type LegalPage,
  type ReleaseSet,
  type ShellBuild,
  type TemplateFacts,
} from '@halo/shared/contracts';
import { createDrawApart } from './draw-apart.ts';
import type { EdgeNeeds } from './edge-needs.ts';

interface Wanted {
  /** of a member's page the one of its route */
  path: string;
  isMember?: boolean;
  brand: Brand;
  language: Language;
  set: ReleaseSet;
  shell: Pick<ShellBuild, 'version' | 'prerender'>;
  /** what the remote of the path has drawn of it */
  template?: TemplateFacts['template'] | undefined;
  /** the shell came with this server */
  isInstalled: boolean;
}

export interface PrerenderedPages {
  /**
   * The page of a path as visitors meet it: home, a legal text of the brand's own, or what its remote has drawn. For
   * members the frame with the outline of any page. Undefined for every other path, where the shell cannot draw it, and
   * where its links would lead nowhere.
   */
  page(wanted: Wanted): Promise<DrawnPage | undefined>;
}

interface Kind {
  /** A brand that changes is another object. */
  drawn: WeakMap<Brand, Map<string, Drawing>>;
  waiting: number;
}

const newKind = (): Kind => ({ drawn: new WeakMap(), waiting: 0 });

type LegalText = (brand: Brand, page: LegalPage, language: Language) => Promise<string>;

/** Pages, languages and versions that run beside each other; beyond them what was drawn first is drawn again. */
const KEPT_OF_A_BRAND = 256;
/** Until then what could not be drawn is not asked for again. */
const AGAIN_AFTER_MS = 60_000;
/** Drawn apart, one after the other: who comes when more wait gets the outline, and asks again. */
const WAITING_MOST = 32;

interface Drawing {
  page: Promise<DrawnPage | undefined>;
  failedAt?: number;
}

/**
 * Pages that the shell draws as text: once for a version of it, a brand as it is now, a language and the addresses that
 * its links lead to. The program of the installation's own shell runs in this process: it is as much trusted as the
 * server, with which it came (decision 0121). That of a published shell runs apart (0140).
 */
export function createPrerenderedPages(
  { log, clock }: Pick<EdgeNeeds, 'log' | 'clock'>,
  legalText: LegalText,
  drawApart = createDrawApart(),
): PrerenderedPages {
  const programs = new Map<string, Program>();
  // Members have many pages, and must not take the place of what visitors are shown.
  const kinds = { member: newKind(), visitor: newKind() };
  /** published shells from before there were frames of members */
  const frameless = new Set<string>();

  /** In this process, or apart. */
  function programOf({ shell: { version, prerender = '' }, isInstalled }: Wanted): Program {
    if (!isInstalled) return drawApart(prerender);
    let program = programs.get(version);
    if (!program) programs.set(version, (program = start(prerender)));
    return program;
  }

  function begin(wanted: Wanted, kind: Kind): Drawing {
    const { path, brand, shell, isInstalled } = wanted;
    kind.waiting += 1;
    const drawing: Drawing = {
      page: draw(programOf, wanted, legalText)
        .then((page) => {
          if (!page && wanted.isMember && !isInstalled) frameless.add(shell.version);
          return page;
        })
        .catch((error: unknown) => {
          drawing.failedAt = clock.now().getTime();
          // The outline of before stands in for it.
          log.error({ err: error, brand: brand.id, path, shell: shell.version }, 'the page could not be drawn');
          return undefined;
        })
        .finally(() => {
          kind.waiting -= 1;
        }),
    };
    return drawing;
  }

  const isPast = ({ failedAt }: Drawing): boolean =>
    failedAt !== undefined && clock.now().getTime() - failedAt >= AGAIN_AFTER_MS;

  return {
    async page(wanted) {
      const { brand, set, shell, isInstalled, isMember = false } = wanted;
      if (!isDrawable(wanted) || (isMember && frameless.has(shell.version))) return undefined;
      if (shell.prerender === undefined || set.remotes.length === 0) return undefined;
      const kind = isMember ? kinds.member : kinds.visitor;
      let ofBrand = kind.drawn.get(brand);
      if (!ofBrand) kind.drawn.set(brand, (ofBrand = new Map()));
      const key = keyOf(wanted);
      let drawing = ofBrand.get(key);
      if (!drawing || isPast(drawing)) {
        if (!isInstalled && kind.waiting >= WAITING_MOST) return undefined;
        if (ofBrand.size >= KEPT_OF_A_BRAND) ofBrand.delete([...ofBrand.keys()][0] ?? '');
        ofBrand.set(key, (drawing = begin(wanted, kind)));
      }
      // A process of its own takes a second to start, and no visitor waits for it: until then the outline stands there.
      return isInstalled ? drawing.page : Promise.race([drawing.page, undefined]);
    },
  };
}

async function draw(
  programOf: (wanted: Wanted) => Program,
  wanted: Wanted,
  legalText: LegalText,
): Promise<DrawnPage | undefined> {
  const program = programOf(wanted);
  const { path, brand, language, set, template, isMember } = wanted;
  const facts = { brand, language, remotes: set.remotes.map(({ manifest }) => ({ manifest })) };
  if (isMember) return program.drawMember?.({ ...facts, path });
  if (template) return program.drawTemplate?.({ ...facts, path, template });
  const page = legalPageOf(brand, path);
  if (page === undefined) return program.drawHome(facts);
  return program.drawLegal?.({ ...facts, page, text: await legalText(brand, page, language) });
}

function isDrawable({ path, brand, template, isMember = false }: Wanted): boolean {
  return isMember || path === '/' || template !== undefined || legalPageOf(brand, path) !== undefined;
}

/** Links lead where the manifests say, and those are the versions'. */
function keyOf({ path, language, set, shell, isInstalled }: Wanted): string {
  const versions = set.remotes.map(({ name, pinned }) => `${name}@${pinned.version}`);
  return [isInstalled, shell.version, language, path, ...versions].join(' ');
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
