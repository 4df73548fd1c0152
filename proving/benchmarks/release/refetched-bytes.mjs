// What a browser that was here before fetches again: after a release of chat, after the same change in one app of
// everything, after an upgrade of the shell.
import { startVariantServer } from '../variant-server.mjs';
import { MONOLITH_BUILDS } from '../variants.mjs';
import { launchBrowser } from '../browser.mjs';
import { startFront } from '../front.mjs';
import { editMonolithPage } from '../monolith-page.mjs';
import { shellBytes } from './asset-bytes.mjs';
import { openVisitor } from './journey.mjs';
import { connectOperator } from './operations.mjs';
import { CHAT_CHANGE, SHELL_CHANGE } from './source-changes.mjs';

/** @typedef {import('./asset-bytes.mjs').AssetBytes} AssetBytes */
/**
 * @typedef {{ dictionaries: boolean, idle: { federated: AssetBytes, monolith: AssetBytes }, release: { federated:
 * AssetBytes, monolith: AssetBytes },
 *   shell: { again: AssetBytes, whole: AssetBytes }, problems: string[] }} RefetchedBytes
 * `idle`: fetched again with no release in between, which must be nothing
 */

/**
 * Chromium without the part that keeps and offers dictionaries: it says `accept-encoding: gzip, deflate, br, zstd`
 * alone.
 */
const WITHOUT_DICTIONARIES = [
  '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend',
];

/**
 * @param {import('../variant-server.mjs').VariantServer} federated
 * @param {{ next: import('./build-next.mjs').NextBuilds, monolithVariant: import('../variants.mjs').Variant,
 * frontPort: number, say: (line: string) => void }} options
 * @returns {Promise<{ results: RefetchedBytes[], server: import('../variant-server.mjs').VariantServer }>} the server
 * as it runs now: it was started again
 */
export async function measureRefetched(federated, { next, monolithVariant, frontPort, say }) {
  let monolith = await startVariantServer({ ...monolithVariant, builds: MONOLITH_BUILDS });
  const front = await startFront({ port: frontPort, target: monolithVariant.port, editPage: editMonolithPage });
  const browsers = [await launchBrowser(), await launchBrowser(WITHOUT_DICTIONARIES)];
  try {
    const visitors = [];
    for (const [index, browser] of browsers.entries()) {
      const pair = {
        federated: await openVisitor(browser, federated.origin),
        monolith: await openVisitor(browser, front.origin),
      };
      const idle = { federated: await walkTwice(pair.federated), monolith: await walkTwice(pair.monolith) };
      visitors.push({ dictionaries: index === 0, browser, ...pair, idle });
    }
    say('  two browsers have seen every page in both variants');

    const operator = await connectOperator(federated.variant);
    await operator.publish(next.chatFolder);
    await operator.pin('mfe-chat', next.chatVersion);
    await monolith.stop();
    monolith = await startVariantServer({ ...monolithVariant, builds: next.monolith }, { keepsData: true });
    const chatMark = CHAT_CHANGE.mark;
    const released = [];
    for (const visitor of visitors) {
      released.push({
        ...visitor,
        release: {
          federated: await visitor.federated.walk({ chatMark }),
          monolith: await visitor.monolith.walk({ chatMark }),
        },
      });
    }
    say('  chat was released');

    await federated.stop();
    federated = await startVariantServer({ ...federated.variant, builds: next.shellUpgrade }, { keepsData: true });
    /** @type {RefetchedBytes[]} */
    const results = [];
    for (const visitor of released) {
      const again = shellBytes(await visitor.federated.walk({ chatMark, shellMark: SHELL_CHANGE.mark }));
      const newcomer = await openVisitor(visitor.browser, federated.origin);
      const whole = shellBytes(await newcomer.walk());
      const problems = [...new Set([visitor.federated, visitor.monolith, newcomer].flatMap((each) => each.problems))];
      results.push({
        dictionaries: visitor.dictionaries,
        idle: visitor.idle,
        release: visitor.release,
        shell: { again, whole },
        problems,
      });
    }
    say('  the shell was upgraded');
    return { results, server: federated };
  } finally {
    for (const browser of browsers) await browser.close();
    await front.stop();
    await monolith.stop();
  }
}

/** The second walk shows that everything is in the cache. */
async function walkTwice(/** @type {import('./journey.mjs').Visitor} */ visitor) {
  await visitor.walk();
  return visitor.walk();
}
