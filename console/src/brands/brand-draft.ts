import { legalAddress, LANGUAGES, languagesOf, LEGAL_PAGES } from '@halo/shared/contracts';
import {
  BrandDraft,
  type BrandFile,
  type BrandRecord,
  legalFileName,
  type NewBrandProposal,
} from '@halo/shared/contracts/operations';

import type { BrandFolder } from './read-folder.ts';

const REASON_MIN_CHARS = 3;

/** A brand as it is typed. Its files by name, in base64. */
export interface BrandEdit {
  /** as it is live; undefined: the brand is new */
  readonly before: BrandDraft | undefined;
  readonly brand: BrandDraft;
  /** of the live brand */
  readonly liveFiles: ReadonlyMap<string, string>;
  /** other ones, or new ones; an empty one is given up */
  readonly newFiles: ReadonlyMap<string, string>;
  readonly reason: string;
}

export function editOf({ brand }: BrandRecord, files: readonly BrandFile[]): BrandEdit {
  return { before: brand, brand, liveFiles: byName(files), newFiles: new Map(), reason: '' };
}

/** A new brand begins as another one is, pictures and texts of its own as well. */
export function newEditOf({ brand }: BrandRecord, files: readonly BrandFile[]): BrandEdit {
  const own = { id: '', service: '', title: '', hosts: [] };
  return { before: undefined, brand: { ...brand, ...own }, liveFiles: new Map(), newFiles: byName(files), reason: '' };
}

/** A whole brand.json takes the place of what was typed; a change stays one of the brand that it was begun for. */
export function withFolder(edit: BrandEdit, folder: BrandFolder): BrandEdit {
  const { before, brand } = edit;
  const whole = BrandDraft.safeParse(folder.brand).data;
  const own = before ? { id: before.id, service: before.service } : {};
  return {
    ...edit,
    brand: { ...(whole ?? { ...brand, ...folder.brand }), ...own },
    newFiles: new Map([...edit.newFiles, ...folder.files]),
  };
}

export function fileOf({ newFiles, liveFiles }: BrandEdit, name: string): string | undefined {
  return (newFiles.get(name) ?? liveFiles.get(name)) || undefined;
}

/** What the browser knows to be wrong before the server is asked; each begins with the field. */
export function localProblems({ brand }: BrandEdit, wrong: string): string[] {
  const issues = BrandDraft.safeParse(withService(brand)).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => `${path.join('.')}: ${wrong}`))];
}

export function isReason(reason: string): boolean {
  return reason.trim().length >= REASON_MIN_CHARS;
}

/** Files that no part of the brand names are left behind. */
export function bodyOf(edit: BrandEdit): NewBrandProposal {
  const brand = withService(edit.brand);
  const named = namesOf(brand);
  return {
    brand,
    files: [...edit.newFiles].flatMap(([name, content]) => (named.has(name) && content ? [{ name, content }] : [])),
    keptFiles: [...edit.liveFiles.keys()].filter((name) => named.has(name) && !edit.newFiles.has(name)),
    reason: edit.reason.trim() || '...',
  };
}

/** Accounts are unique within a service, which a new brand has for itself. */
function withService(brand: BrandDraft): BrandDraft {
  return brand.service === '' ? { ...brand, service: brand.id } : brand;
}

function namesOf(brand: BrandDraft): Set<string> {
  const legal = LEGAL_PAGES.filter((page) => legalAddress(brand, page) === `/legal/${page}`);
  return new Set([
    brand.logo,
    ...(brand.icon ? [brand.icon] : []),
    ...(brand.homePictures ?? []),
    ...legal.flatMap((page) => languagesOf(brand).map((language) => legalFileName(page, language))),
  ]);
}

/** Its own comes first. */
export function withLanguage(brand: BrandDraft, change: Pick<BrandDraft, 'language' | 'languages'>): BrandDraft {
  const { language } = change;
  const others = LANGUAGES.filter((each) => each !== language && change.languages?.includes(each));
  return { ...brand, language, languages: [language, ...others] };
}

function byName(files: readonly BrandFile[]): Map<string, string> {
  return new Map(files.map(({ name, content }) => [name, content]));
}
