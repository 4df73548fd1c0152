// First of all loaders: what follows compiles the changed source as if a squad had written it.
import { changedSource } from '../release/source-changes.mjs';

/** @this {import('webpack').LoaderContext<import('../release/source-changes.mjs').SourceChange>} */
export default function changeLoader(/** @type {string} */ source) {
  return changedSource(source, this.getOptions());
}
