require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const { toHaveNoViolations } = require('jest-axe');

expect.extend(toHaveNoViolations);
// Two cores run several suites at once: the default of one second is too near. A test that passes does not wait.
configure({ asyncUtilTimeout: 10_000 });

// Tests may switch a file to Node; what follows is for documents only.
if (typeof window !== 'undefined') {
  // Each test has a platform that puts in the rules of its page, and jsdom goes through all there are for each computed
  // style. Those without a platform (`css`) are put in once for all tests of a file.
  afterEach(() => {
    for (const style of document.head.querySelectorAll('style[data-emotion^="halo"]')) style.remove();
  });

  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  });
  window.scrollTo = () => {};

  // AbortSignal is Node's here (fetch wants it); jsdom's listeners accept only jsdom's.
  // The window is patched apart because jest gives it a listener method of its own.
  for (const owner of [window.EventTarget.prototype, window]) {
    const { addEventListener } = owner;
    owner.addEventListener = function listen(type, listener, options) {
      const target = this ?? window;
      if (typeof options !== 'object' || !options?.signal)
        return addEventListener.call(target, type, listener, options);
      const { signal, ...rest } = options;
      if (signal.aborted) return undefined;
      signal.addEventListener('abort', () => target.removeEventListener(type, listener, rest), { once: true });
      return addEventListener.call(target, type, listener, rest);
    };
  }

  globalThis.ResizeObserver ??= class ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= class IntersectionObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};

  // jsdom knows <dialog> but neither shows nor closes it.
  const dialog = window.HTMLDialogElement?.prototype;
  if (dialog && !dialog.showModal) {
    dialog.show = function show() {
      this.open = true;
    };
    dialog.showModal = function showModal() {
      this.open = true;
    };
    dialog.close = function close(returnValue) {
      if (!this.open) return;
      if (returnValue !== undefined) this.returnValue = returnValue;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  }
}
