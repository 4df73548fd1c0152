import type { BrandDraft } from '@halo/shared/contracts/operations';
import type { BrandEdit } from './brand-draft.ts';

/** What a part of the form gets. */
export interface BrandPartProps {
  readonly edit: BrandEdit;
  /** of the whole brand; each begins with its field */
  readonly problems: readonly string[];
  onWrite(part: Partial<BrandDraft>): void;
}

/** For a part that shows one language at a time, or that has files. */
export interface BrandFilesPartProps extends BrandPartProps {
  /** `part`: what names them, of the brand as it is by then */
  onFiles(files: ReadonlyMap<string, string>, part?: (brand: BrandDraft) => Partial<BrandDraft>): void;
}
