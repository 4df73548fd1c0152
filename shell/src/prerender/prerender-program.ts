import type { Brand, Language, PinnedRemote } from '@halo/shared/contracts';

/** A page as text. */
export interface DrawnPage {
  html: string;
  css: string;
}

export interface HomeFacts {
  brand: Brand;
  language: Language;
  /** whose manifests say where the links lead */
  remotes: readonly Pick<PinnedRemote, 'manifest'>[];
}
