// Every remote calls its text chunks `locale-it-json`. In one build chunks of one name are one chunk, so a page would
// load the texts of all remotes; the remote's name in front keeps them apart, as they are in the federated build.

/** @this {import('webpack').LoaderContext<{ remote: string }>} */
export default function chunkNameLoader(/** @type {string} */ source) {
  const { remote } = this.getOptions();
  return source.replaceAll(/(webpackChunkName:\s*["'])/g, `$1${remote}-`);
}
