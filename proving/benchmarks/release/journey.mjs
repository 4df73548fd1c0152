import { PHONE } from '../browser.mjs';
import { firstAngel } from '../pages.mjs';
import { signIn } from '../sign-in.mjs';
import { visitIn } from '../visit.mjs';
import { assetBytes } from './asset-bytes.mjs';

const OUTLET_SHOWN = '[data-remote][data-status="mounted"]';
const SEARCH = { path: '/find', shownSelector: 'a[href^="/user/"]' };
/** A page of every remote that members have; `:angel` is the first profile of the search. */
const PATHS = ['/chats', '/chats/:angel', '/user/:angel', '/vip_plan/cred', '/profile'];
/** Where the change of chat runs. */
const CHANGED_PATH = '/chats/:angel';

/** A visitor whose cache stays between visits. @typedef {Awaited<ReturnType<typeof openVisitor>>} Visitor */

/** @param {import('@playwright/test').Browser} browser @param {string} origin */
export async function openVisitor(browser, origin) {
  const context = await browser.newContext({ ...PHONE, storageState: await signIn(origin) });
  /** @type {string[]} */
  const problems = [];

  return {
    problems,
    close: () => context.close(),
    /**
     * Opens one page after the other.
     *
     * @param {{ chatMark?: string, shellMark?: string }} [marks] that the pages must have
     * @returns {Promise<import('./asset-bytes.mjs').AssetBytes>}
     */
    async walk({ chatMark, shellMark } = {}) {
      const fetched = [];
      const open = async (
        /** @type {string} */ path,
        /** @type {string} */ shownSelector,
        /** @type {string | undefined} */ mark,
      ) => {
        const { visit, links } = await visitIn(context, {
          url: origin + path,
          shownSelector,
          isSlow: false,
          ...(mark ? { mark } : {}),
        });
        fetched.push(...visit.files);
        problems.push(...visit.problems);
        return links;
      };
      const angel = firstAngel(await open(SEARCH.path, SEARCH.shownSelector, shellMark));
      if (!angel) throw new Error('the search shows no profile to write to');
      for (const path of PATHS)
        await open(path.replace(':angel', angel), OUTLET_SHOWN, path === CHANGED_PATH ? chatMark : shellMark);
      return assetBytes(fetched);
    },
  };
}
