import * as z from 'zod/mini';
import { GENDERS } from './genders.ts';
import { Country, Language, LocalizedText, TEXT_MAX_CHARS } from './language.ts';

/** Operators write brands, so each text of one has an end. */
const Text = z.string().check(z.maxLength(TEXT_MAX_CHARS));

const HexColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The colours of one theme (day or night). Every text pair must meet AA contrast; the brands' tests check it. */
export const ThemeColours = z.object({
  /** page background */
  bg: HexColour,
  /** cards, bars, fields */
  surface: HexColour,
  /** main text */
  ink: HexColour,
  /** secondary text */
  soft: HexColour,
  /** hairlines and field borders */
  line: HexColour,
  accent: HexColour,
  /** text on accent */
  accentInk: HexColour,
  /** quiet accent background */
  tint: HexColour,
  /** hero gradient, dark end */
  deep: HexColour,
  /** hero gradient, light end */
  deep2: HexColour,
  /** liked state */
  like: HexColour,
  ok: HexColour,
  danger: HexColour,
});
export type ThemeColours = z.infer<typeof ThemeColours>;

export const ThemeTokens = z.object({ day: ThemeColours, night: ThemeColours });
export type ThemeTokens = z.infer<typeof ThemeTokens>;

/**
 * Where each service answers, as a path on the brand's host or an absolute origin. An operator can move any of them.
 */
export const ServiceAddresses = z.object({
  api: Text,
  dispenser: Text,
  pay: Text,
  kpi: Text,
  tracker: Text,
  mail: Text,
  realtime: Text,
  /** folder of profile photos: `<photos>/<id>.jpg` */
  photos: Text,
  /** folder of uploaded photos: `<uploads>/<name>` */
  uploads: Text,
  /** absolute origin that serves the card fields; never the brand's own */
  cardFrame: Text,
  /**
   * absolute origin of the wallets' buttons; not the card fields' either, whose frame their scripts could read; absent:
   * no wallets
   */
  walletFrame: z.optional(Text),
});
export type ServiceAddresses = z.infer<typeof ServiceAddresses>;

export const LEGAL_PAGES = ['faq', 'cookie', 'privacy', 'terms', 'features', 'accessibility'] as const;
export const LegalPage = z.enum(LEGAL_PAGES);
export type LegalPage = z.infer<typeof LegalPage>;

/** A sample review; always shown with the words "example, not a review". */
export const SampleReview = z.object({ name: Text, text: LocalizedText });

/**
 * What a person wrote who was seen to be a member, in the words and the language it was written in. The proof lies at
 * `proof.url`: where it was collected, and how.
 */
export const VerifiedReview = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  text: z.string().check(z.minLength(1), z.maxLength(600)),
  language: Language,
  stars: z.int().check(z.minimum(1), z.maximum(5)),
  /** day it was written */
  writtenOn: z.iso.date(),
  proof: z.object({
    source: z.string().check(z.minLength(1), z.maxLength(60)),
    url: z.url({ protocol: /^https$/ }).check(z.maxLength(500)),
  }),
});
export type VerifiedReview = z.infer<typeof VerifiedReview>;

export const BrandCopy = z.object({
  heroTitle: LocalizedText,
  heroClaim: LocalizedText,
  features: z
    .array(
      z.object({
        icon: z.enum(['place', 'lock', 'chat', 'heart', 'shield']),
        title: LocalizedText,
        text: LocalizedText,
      }),
    )
    .check(z.length(3)),
  /** shells of before showed them; no page does any more */
  sampleReviews: z.array(SampleReview),
  /** what members wrote about the brand; without any the home page shows none */
  verifiedReviews: z.optional(z.array(VerifiedReview)),
  /** a line in the footer, for instance that the site is for adults */
  footerNote: z.optional(LocalizedText),
});
export type BrandCopy = z.infer<typeof BrandCopy>;

/** Scheme and host, as browsers write an origin. */
const PartnerOrigin = z
  .string()
  .check(z.maxLength(255), z.regex(/^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{2,5})?$/));

/**
 * Services of other companies that a brand lets learn of its visitors, each only of those who agreed, and never on a
 * page where people write or pay. Pictures are asked for and no script of theirs runs.
 */
const ThirdParties = z.object({
  /** Matomo's tracking API: `<address>?idsite=<siteId>&…` */
  analytics: z.optional(z.object({ name: Text, address: z.url().check(z.maxLength(500)), siteId: Text })),
  /** an advertising network's picture: `<address>?id=<id>&ev=PageView` */
  pixel: z.optional(z.object({ name: Text, address: z.url().check(z.maxLength(500)), id: Text })),
});
export type ThirdParties = z.infer<typeof ThirdParties>;

/** A company that sells under one or more brands. */
const Company = z.object({
  /** stands in the numbers of its receipts, so it stays what it is */
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/)),
  name: Text,
  address: Text,
  country: Country,
  vatId: Text,
});

/** Brands that have something in common; a brand is in one of them at most. */
export const BrandGroup = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));

/** One brand, chosen by host name. Sent to the browser with the page: nothing in it is secret. */
export const Brand = z.object({
  id: z.string().check(z.maxLength(40), z.regex(/^[a-z][a-z0-9-]*$/)),
  /** the spec's `servizio`: accounts are unique within it */
  service: Text,
  /** the group whose flows it takes where it has none of its own; absent: none */
  group: z.optional(BrandGroup),
  title: Text,
  hosts: z.array(Text).check(z.minLength(1)),
  country: Country,
  /** its own: of its mails to itself, and of people who chose none */
  language: Language,
  /** those that people choose from, its own first; absent: its own alone */
  languages: z.optional(z.array(Language).check(z.minLength(1))),
  theme: ThemeTokens,
  /** address of the logo, relative to the brand's assets; one colour, to be used as a mask */
  logo: Text,
  /** address of the icon of the tab, relative to the brand's assets */
  icon: z.optional(Text),
  /** three illustrations of the home page, relative to the brand's assets */
  homePictures: z.optional(z.array(Text)),
  copy: BrandCopy,
  /** external address or `/legal/<page>` */
  legal: z.object({
    faq: Text,
    cookie: Text,
    privacy: Text,
    terms: Text,
    features: Text,
    /** absent, in brands of before: `/legal/accessibility` */
    accessibility: z.optional(Text),
  }),
  /**
   * numbers of the articles of the terms that people approve expressly when they sign up, as Italian law asks
   * (art. 1341 and 1342 c.c.); absent: none
   */
  expressClauses: z.optional(z.array(z.int().check(z.positive())).check(z.minLength(2))),
  support: z.object({ email: Text, phone: z.optional(Text), company: Text, address: Text }),
  /** text on the card statement */
  descriptor: Text,
  /** who sells, as receipts name it */
  company: Company,
  defaultFluxId: Text,
  isMainstream: z.boolean(),
  /** what one can be and look for; absent: woman and man */
  genders: z.optional(z.array(z.enum(GENDERS)).check(z.minLength(2))),
  /** people may choose words for their gender besides; absent: they may not */
  hasGenderWords: z.optional(z.boolean()),
  isAffiliated: z.boolean(),
  /** a demo brand may show the simulated user counter, marked DEMO */
  isDemo: z.boolean(),
  /** `hide`: known and unknown addresses get the same answer; `show`: the spec's codes */
  enumeration: z.enum(['hide', 'show']),
  googlePay: z.object({
    environment: z.enum(['TEST', 'PRODUCTION']),
    gatewayMerchantId: Text,
    merchantId: Text,
    merchantName: Text,
  }),
  /** key of the sealed payloads; no secret, see sealed.ts. 32 bytes, base64 */
  sealKey: Text,
  services: ServiceAddresses,
  /** an operator looks at each new photo; absent: at those of reported people only. It is shown from the upload on */
  looksAtNewPhotos: z.optional(z.boolean()),
  /** companies whose word for a person is taken; the server adds those that are set up */
  signInWith: z.optional(z.array(z.enum(['google']))),
  /** origins outside the app that a link or an answer may lead people on to; absent: none */
  partnerOrigins: z.optional(z.array(PartnerOrigin)),
  /** absent: no other company learns of a visit */
  thirdParties: z.optional(ThirdParties),
  /** its closing is announced: nothing is sold, and there are no new accounts; ISO 8601. The server adds it */
  closesAt: z.optional(z.string()),
});
export type Brand = z.infer<typeof Brand>;

/** Where a legal page of a brand is: an external address or `/legal/<page>`. */
export function legalAddress({ legal }: Pick<Brand, 'legal'>, page: LegalPage): string {
  return legal[page] ?? `/legal/${page}`;
}
