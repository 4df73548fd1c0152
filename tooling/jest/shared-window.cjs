// What a group of test files that share a window loads before them.

// Tidies up after each test of the file that loads it first: here, of the whole group.
require('@testing-library/react');

// React keeps a stack trace of each of the first 10,000 elements in a second, for its warnings: a tenth of the time of
// a page's tests. A file that runs alone has them.
const react = require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(react, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });

/** @type {{ owner: object, then: PropertyDescriptorMap, isOfBrowser: (key: PropertyKey) => boolean }[]} */
let before;

function remember() {
  // What libraries attach to document and navigator stays, for they do it once.
  return [window, document, navigator].map((owner) => ({
    owner,
    then: Object.getOwnPropertyDescriptors(owner),
    isOfBrowser: (/** @type {PropertyKey} */ key) => owner === window || key in Object.getPrototypeOf(owner),
  }));
}

function putBack({ owner, then, isOfBrowser }) {
  const keys = new Set([...Reflect.ownKeys(owner), ...Reflect.ownKeys(then)]);
  for (const key of [...keys].filter(isOfBrowser)) {
    const now = Object.getOwnPropertyDescriptor(owner, key);
    if (now && !now.configurable) continue;
    if (!then[key]) delete owner[key];
    else if (!now) Object.defineProperty(owner, key, then[key]);
    else if (then[key].value !== now.value || then[key].get !== now.get) Object.defineProperty(owner, key, then[key]);
  }
}

/** Before the tests of each file: takes away what those before have left where it can be seen. */
function beforeFile() {
  jest.useRealTimers();
  before ??= remember();
  before.forEach(putBack);
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  // Styles without a platform are put in once for the whole group.
  for (const child of [...document.head.children]) if (!child.matches('style[data-emotion]')) child.remove();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
}

module.exports = { beforeFile, putBack };
