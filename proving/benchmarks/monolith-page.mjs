// A remote's document may list only files of its own folders, and the scripts of a monolith lie with the shell. So its
// documents name them as files of a remote (webpack/monolith-release.mjs), and the front of the monolith puts the
// preloads right.

const PRELOAD = /<link rel="preload"[^>]*>\n?/g;
const SHARED_FILE = /href="\/releases\/mfe-[a-z0-9-]+\/c\//;
const OWN_FILE = /href="\/releases\//;

/** The page with the preloads that the monolith's page would have. */
export function editMonolithPage(/** @type {string} */ html) {
  return html.replace(PRELOAD, (tag) => {
    const edited = tag.replace(SHARED_FILE, 'href="/shell/');
    // The entry is a placeholder: a part of the monolith has none.
    return OWN_FILE.test(edited) ? '' : edited;
  });
}
