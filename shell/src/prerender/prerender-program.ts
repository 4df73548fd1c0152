import type { Brand, Language, LegalPage, PinnedRemote } from '@halo/shared/contracts';

/** A page as text. */
export interface DrawnPage {
  html: string;
  css: string;
}

export interface PageFacts {
  brand: Brand;
  language: Language;
  /** whose manifests say where the links lead */
  remotes: readonly Pick<PinnedRemote, 'manifest'>[];
}

export interface LegalFacts extends PageFacts {
  page: LegalPage;
  /** the text as HTML that may stand in a page */
  text: string;
}
