// First part of every simulated script of a provider: the window in which the shopper decides.
// Sent to browsers as it is, in front of the script that needs it.
(function () {
  'use strict';

  const origin = new URL(document.currentScript.src).origin;
  const NAME = 'halo-simulated-wallet';
  const CLOSED = { decision: 'cancel' };

  /** Undefined when the browser does not let it open. Only a press of the shopper opens a window. */
  function open(name) {
    return window.open('about:blank', name, 'popup,width=460,height=760') || undefined;
  }

  function show(popup, path, values) {
    popup.location.href = new URL(
      path + '?' + new URLSearchParams({ ...values, opener: location.origin }),
      origin,
    ).href;
  }

  /** What the window says; closed without a word is going back. */
  function decision(popup, kind) {
    return new Promise((resolve) => {
      const watch = setInterval(() => {
        if (popup.closed) end(CLOSED);
      }, 200);
      function onMessage(event) {
        const said = event.data || {};
        if (event.origin === origin && event.source === popup && said.name === NAME && said.kind === kind) end(said);
      }
      function end(said) {
        clearInterval(watch);
        removeEventListener('message', onMessage);
        resolve(said);
      }
      addEventListener('message', onMessage);
    });
  }

  function close(popup) {
    if (popup && !popup.closed) popup.close();
  }

  window.haloTestWindow = { open, show, decision, close };
})();
