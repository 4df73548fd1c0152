import * as z from 'zod/mini';
import { Brand, LEGAL_PAGES, LegalPage } from '../brand.ts';
import { Language, LANGUAGES } from '../language.ts';
import { MomentText } from './moment-text.ts';
import { Reason } from './pins.ts';

/** In base64. What a brand may weigh the checks say in bytes; this only bounds a call. */
const CONTENT_MAX_CHARS = 100_000;
const PICTURES_MAX = 12;
const FILES_MAX = PICTURES_MAX + LANGUAGES.length * LEGAL_PAGES.length;

const FILE_NAME = new RegExp(
  `^(?:[a-z0-9][a-z0-9-]{0,40}\\.(?:svg|webp)|legal/(?:${LANGUAGES.join('|')})/(?:${LEGAL_PAGES.join('|')})\\.html)$`,
);

/** A brand's own legal text, in its folder and among its files. */
export function legalFileName(page: LegalPage, language: Language): string {
  return `legal/${language}/${page}.html`;
}

/** A picture of a brand, or a legal text of its own: `logo.svg`, `legal/en/terms.html`. */
export const BrandFile = z.object({
  name: z.string().check(z.maxLength(60), z.regex(FILE_NAME)),
  content: z.string().check(z.maxLength(CONTENT_MAX_CHARS), z.base64()),
});
export type BrandFile = z.infer<typeof BrandFile>;

/** What an operator writes of a brand. Its key is made, and its services are those of the others. */
export const BrandDraft = z.omit(Brand, { sealKey: true, services: true, signInWith: true, closesAt: true });
export type BrandDraft = z.infer<typeof BrandDraft>;

/** A brand as it is to be; it waits for a second person. */
export const NewBrandProposal = z.object({
  brand: BrandDraft,
  files: z.array(BrandFile).check(z.maxLength(FILES_MAX)),
  /** names of those that stay as they are served now */
  keptFiles: z.optional(z.array(BrandFile.shape.name).check(z.maxLength(FILES_MAX))),
  reason: Reason,
});
export type NewBrandProposal = z.infer<typeof NewBrandProposal>;

/** How long members know before their brand closes, and the day that a second person has to agree. */
export const CLOSING_NOTICE_DAYS = 30;
export const CLOSING_AHEAD_DAYS = CLOSING_NOTICE_DAYS + 1;
/** A day further ahead is more likely a slip, and an announced one stays. */
export const CLOSING_AHEAD_DAYS_MAX = 366;

/** The brand's names lead nowhere any more; what its books say stays. */
export const NewBrandClosing = z.object({
  /** members are informed, and stay until then; absent: at once, of a brand without members */
  closesAt: z.optional(MomentText),
  reason: Reason,
});
export type NewBrandClosing = z.infer<typeof NewBrandClosing>;

export const BrandProposal = z.object({
  id: z.string(),
  brand: BrandDraft,
  /** names of its files */
  files: z.array(z.string()),
  /** another brand of this id is live: it is replaced */
  isChange: z.boolean(),
  /** it is to be closed, and nothing else of it changes */
  isClosing: z.optional(z.boolean()),
  /** when, if its members are to be informed before */
  closesAt: z.optional(z.string()),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  status: z.enum(['waiting', 'approved', 'withdrawn', 'expired']),
  decidedBy: z.optional(z.string()),
});
export type BrandProposal = z.infer<typeof BrandProposal>;

/** A brand that is live. */
export const BrandRecord = z.object({
  brand: BrandDraft,
  /** absent: of a folder of this installation, and never changed here */
  revision: z.optional(z.int()),
  /** its closing is announced for then */
  closesAt: z.optional(z.string()),
  /** it has no page any more; a proposal of it opens it again */
  closedAt: z.optional(z.string()),
});
export type BrandRecord = z.infer<typeof BrandRecord>;

export const BrandBook = z.object({
  brands: z.array(BrandRecord),
  /** those that wait first, then the newest */
  proposals: z.array(BrandProposal),
});
export type BrandBook = z.infer<typeof BrandBook>;

/** Pictures and legal texts, in base64. */
export const BrandFiles = z.object({ files: z.array(BrandFile) });
export type BrandFiles = z.infer<typeof BrandFiles>;

/** The common text that a brand without one of its own shows; `{{title}}` and the like stand for the brand's. */
export const CommonLegalText = z.object({ html: z.string() });

export const BrandCheck = z.object({
  /** sentences that name the field; empty: it could go live */
  problems: z.array(z.string()),
});
export type BrandCheck = z.infer<typeof BrandCheck>;
