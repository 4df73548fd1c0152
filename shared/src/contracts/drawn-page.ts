import type { Brand, LegalPage } from './brand.ts';
import type { Language } from './language.ts';
import type { PinnedRemote } from './release.ts';

/** A page as text: nothing of a person and no address of a script stands in it. */
export interface DrawnPage {
  html: string;
  css: string;
}

/** What a page is drawn of: nothing that its visitors do not get as well. */
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

export interface TemplateFacts extends PageFacts {
  /** of the route */
  path: string;
  template: { html: string; css: string };
}

/** `path`: of the route; of none, it is home, which leads a member to the search. */
export interface MemberFacts extends PageFacts {
  path: string;
}

/** What the program of a shell offers to the edge that draws with it (shell/src/prerender). */
export interface DrawingProgram {
  drawHome(facts: PageFacts): Promise<DrawnPage | undefined>;
  /** shells of before draw home alone */
  drawLegal?(facts: LegalFacts): Promise<DrawnPage | undefined>;
  drawTemplate?(facts: TemplateFacts): Promise<DrawnPage | undefined>;
  /** what stands around and in the place of a member's page until it is there */
  drawMember?(facts: MemberFacts): Promise<DrawnPage | undefined>;
}
