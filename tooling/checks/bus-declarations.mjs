import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { remotes, root } from '../run/packages.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'manifests declare the bus topics that the code uses';

/** Hooks of shared/remote that subscribe to a topic for the page. */
const HOOK_TOPICS = /** @type {Record<string, string>} */ ({
  useSession: 'session.changed',
  useUser: 'session.changed',
  useCredits: 'credits.changed',
  useUnread: 'unread.changed',
});

/** @returns {{ publishes: string[], subscribes: string[] }} topics named in a source text */
export function topicsIn(/** @type {string} */ text) {
  const all = (/** @type {RegExp} */ pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  const hooks = Object.entries(HOOK_TOPICS).filter(([hook]) => new RegExp(`\\b${hook}\\(`).test(text));
  return {
    publishes: all(/\bbus\.publish\(\s*'([a-z.-]+)'/g),
    subscribes: [
      ...all(/\bbus\.(?:on|last)\(\s*'([a-z.-]+)'/g),
      ...all(/\buseBus(?:Topic|Listener)\(\s*'([a-z.-]+)'/g),
      ...hooks.map(([, topic]) => topic),
    ],
  };
}

/** @returns {string[]} problems */
function compare(
  /** @type {string} */ manifest,
  /** @type {{ publishes: readonly string[], subscribes: readonly string[] }} */ declared,
  /** @type {readonly string[]} */ folders,
) {
  const files = folders
    .flatMap((folder) => findFiles(/(?<!\.test|-test-harness)\.tsx?$/, folder))
    .filter((file) => !file.includes('/testing/'));
  const used = files.map((file) => topicsIn(readText(file)));
  return /** @type {const} */ (['publishes', 'subscribes']).flatMap((way) =>
    [...new Set(used.flatMap((topics) => topics[way]))]
      .filter((topic) => !declared[way].includes(topic))
      .map((topic) => `${manifest}: the code ${way} ${topic}; add it to bus.${way}`),
  );
}

async function importManifest(/** @type {string} */ path) {
  return import(pathToFileURL(join(root, path)).href);
}

/** @returns {Promise<string[]>} problems */
export async function run() {
  const present = remotes.filter((name) => existsSync(join(root, name, 'src/manifest.ts')));
  const ofRemotes = present.map(async (name) => {
    const { manifest } = await importManifest(`${name}/src/manifest.ts`);
    return compare(`${name}/src/manifest.ts`, manifest.bus, [`${name}/src`]);
  });
  const { shellManifest } = await importManifest('shell/src/manifest.ts');
  // The realtime client runs in the shell, which is where its facts come from.
  const ofShell = compare('shell/src/manifest.ts', shellManifest.bus, ['shell/src', 'shared/src/realtime']);
  return [...ofShell, ...(await Promise.all(ofRemotes)).flat()];
}
