/**
 * @typedef {{ name: string, path: string, isSignedIn: boolean, shownSelector: string }} BenchPage
 * `shownSelector` matches once the page's own content has replaced the skeleton
 */

const OUTLET_SHOWN = '[data-remote][data-status="mounted"]';

/** `:angel` is the first profile of the search. @type {readonly BenchPage[]} */
export const allPages = [
  { name: 'home', path: '/', isSignedIn: false, shownSelector: '#halo-app h1' },
  { name: 'find', path: '/find', isSignedIn: true, shownSelector: OUTLET_SHOWN },
  { name: 'chats', path: '/chats', isSignedIn: true, shownSelector: OUTLET_SHOWN },
  { name: 'chat', path: '/chats/:angel', isSignedIn: true, shownSelector: OUTLET_SHOWN },
  { name: 'plans', path: '/vip_plan/cred', isSignedIn: true, shownSelector: OUTLET_SHOWN },
];

/** What the builds are compared on, where nothing else is asked for: a page of the shell and two of remotes. */
export const benchPages = allPages.filter(({ name }) => ['home', 'find', 'chat'].includes(name));

/** First profile that a page links to. */
export function firstAngel(/** @type {readonly string[]} */ links) {
  return links.map((link) => /^\/user\/([^/?#]+)/.exec(link)?.[1]).find(Boolean);
}
