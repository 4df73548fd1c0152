import { legalAddress, LANGUAGES, languagesOf, LEGAL_PAGES } from '@halo/shared/contracts';
import {
  BrandDraft,
  type BrandFile,
  type BrandRecord,
  legalFileName,
  type NewBrandProposal,
} from '@halo/shared/contracts/operations';

import { withoutAbsent } from '../without-absent.ts';
import type { BrandFolder } from './read-folder.ts';

/** A brand as it is typed. Its files by name, in base64. */
export interface BrandEdit {
  /** as it is live; undefined: the brand is new */
  readonly before: BrandDraft | undefined;
  readonly brand: BrandDraft;
  /** of the live brand */
  readonly liveFiles: ReadonlyMap<string, string>;
  /** other ones, or new ones; an empty one is given up */
  readonly newFiles: ReadonlyMap<string, string>;
  /** fields of a `brand.json` that were no value, and were left out */
  readonly unfit: readonly string[];
  readonly reason: string;
}

export function editOf({ brand }: BrandRecord, files: readonly BrandFile[]): BrandEdit {
  return { before: brand, brand, liveFiles: byName(files), newFiles: new Map(), unfit: [], reason: '' };
}

/**
 * A new brand begins as another one is, pictures and texts of its own as well. What members wrote of the other one, the
 * companies that learn of its visits and the partners that it leads to are not the new one's.
 */
export function newEditOf({ brand }: BrandRecord, files: readonly BrandFile[]): BrandEdit {
  const { thirdParties: _others, partnerOrigins: _partners, ...rest } = brand;
  const { verifiedReviews: _reviews, ...copy } = brand.copy;
  const begun = { ...rest, copy, id: '', service: '', title: '', hosts: [] };
  return { before: undefined, brand: begun, liveFiles: new Map(), newFiles: byName(files), unfit: [], reason: '' };
}

export function withPart(edit: BrandEdit, part: Partial<BrandDraft>): BrandEdit {
  const unfit = edit.unfit.filter((field) => !Object.hasOwn(part, field));
  return { ...edit, brand: withoutAbsent({ ...edit.brand, ...part }), unfit };
}

export function withFiles(edit: BrandEdit, files: ReadonlyMap<string, string>): BrandEdit {
  return { ...edit, newFiles: new Map([...edit.newFiles, ...files]) };
}

/**
 * A whole brand.json takes the place of what was typed; of one that is not whole the fields that fit do. A change stays
 * one of the brand that it was begun for.
 */
export function withFolder(edit: BrandEdit, folder: BrandFolder): BrandEdit {
  const { before, brand } = edit;
  const whole = BrandDraft.safeParse(folder.brand).data;
  const { fitting, unfit } = whole ? { fitting: whole, unfit: [] } : fieldsOf(folder.brand);
  const own = before ? { id: before.id, service: before.service } : {};
  return { ...withFiles(edit, folder.files), brand: { ...(whole ?? { ...brand, ...fitting }), ...own }, unfit };
}

/** Names that no brand has are passed over, as in a brand.json that is whole. */
function fieldsOf(written: BrandFolder['brand']): Pick<BrandEdit, 'unfit'> & { fitting: Partial<BrandDraft> } {
  const fields = Object.entries(BrandDraft.shape).filter(([name]) => Object.hasOwn(written, name));
  const parsed = fields.map(([name, field]) => [name, field.safeParse(written[name])] as const);
  return {
    fitting: Object.fromEntries(parsed.flatMap(([name, { success, data }]) => (success ? [[name, data]] : []))),
    unfit: parsed.flatMap(([name, { success }]) => (success ? [] : [name])),
  };
}

export function fileOf({ newFiles, liveFiles }: BrandEdit, name: string): string | undefined {
  return (newFiles.get(name) ?? liveFiles.get(name)) || undefined;
}

/** What the browser knows to be wrong before the server is asked; each begins with the field. */
export function localProblems({ brand, unfit }: BrandEdit, wrong: string): string[] {
  const issues = BrandDraft.safeParse(withService(brand)).error?.issues ?? [];
  const fields = [...unfit, ...issues.map(({ path }) => path.join('.'))];
  return [...new Set(fields.map((field) => `${field}: ${wrong}`))];
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
