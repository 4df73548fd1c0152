import type { Brand, Language, LegalPage, PinnedRemote } from '@halo/shared/contracts';

/** A page as text: nothing of a person and no address of a script stands in it. */
export interface DrawnPage {
  html: string;
  css: string;
}

/** What a page is drawn of: nothing that its visitors do not get as well. */
export interface PageFacts {
  brand: Brand;
  language: Language;
  remotes: readonly Pick<PinnedRemote, 'manifest'>[];
}

export interface LegalFacts extends PageFacts {
  page: LegalPage;
  /** the text as HTML that may stand in a page */
  text: string;
}

/** What a shell's program offers (shell/src/prerender). */
export interface DrawingProgram {
  drawHome(facts: PageFacts): Promise<DrawnPage | undefined>;
  /** shells of before draw home alone */
  drawLegal?(facts: LegalFacts): Promise<DrawnPage | undefined>;
}
