import * as z from 'zod/mini';
import { Brand } from '../brand.ts';
import { Reason } from './pins.ts';

/** In base64. What a brand may weigh the checks say in bytes; this only bounds a call. */
const CONTENT_MAX_CHARS = 100_000;
const FILES_MAX = 12;

export const BrandFile = z.object({
  name: z.string().check(z.maxLength(60), z.regex(/^[a-z0-9][a-z0-9-]{0,40}\.(?:svg|webp)$/)),
  content: z.string().check(z.maxLength(CONTENT_MAX_CHARS), z.base64()),
});
export type BrandFile = z.infer<typeof BrandFile>;

/** What an operator writes of a brand. Its key is made, and its services are those of the others. */
export const BrandDraft = z.omit(Brand, { sealKey: true, services: true, signInWith: true });
export type BrandDraft = z.infer<typeof BrandDraft>;

/** A brand as it is to be, with all of its files; it waits for a second person. */
export const NewBrandProposal = z.object({
  brand: BrandDraft,
  files: z.array(BrandFile).check(z.maxLength(FILES_MAX)),
  reason: Reason,
});
export type NewBrandProposal = z.infer<typeof NewBrandProposal>;

export const BrandProposal = z.object({
  id: z.string(),
  brand: BrandDraft,
  /** names of its files */
  files: z.array(z.string()),
  /** another brand of this id is live: it is replaced */
  isChange: z.boolean(),
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
});
export type BrandRecord = z.infer<typeof BrandRecord>;

export const BrandBook = z.object({
  brands: z.array(BrandRecord),
  /** those that wait first, then the newest */
  proposals: z.array(BrandProposal),
});
export type BrandBook = z.infer<typeof BrandBook>;

export const BrandCheck = z.object({
  /** sentences that name the field; empty: it could go live */
  problems: z.array(z.string()),
});
export type BrandCheck = z.infer<typeof BrandCheck>;
