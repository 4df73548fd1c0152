// Stands first in the page: the build compiles this file to a few lines of text and the edge writes them before
// everything else. It makes the calls again with which this page began when it was opened last (early-answers.ts keeps
// them), so that their answers come while the scripts do, and has the browser read what it knows of the language's
// dates and numbers. It also marks on the document which entry a member's navigation lacks. It imports nothing (types
// are gone in the page); what it cannot read or send, the shell asks for itself.
import type { EarlyHandOver, KeptCalls } from './early-hand-over.ts';

{
  /** as `storage.setDraft('shell', 'first-calls', …)` writes it */
  const KEPT = 'draft:shell:first-calls';

  function start(): EarlyHandOver | undefined {
    const token = localStorage.getItem('token');
    const trackerId = localStorage.getItem('trackerId');
    const kept: KeptCalls = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    if (!token || kept.trackerId !== trackerId || location.search !== '') return undefined;
    const path = location.pathname;
    const [, place, last = ''] = /^(.*\/)([^/]+)$/.exec(path) ?? [];
    const page = kept.pages.find((each) => each.path === path || each.path === `${place}{last}`);
    const filled = (text: string): string => text.replaceAll('{last}', last).replaceAll('{token}', token);
    const calls = [...kept.everyPage, ...(page?.calls ?? [])].map((call) => {
      const [address, body] = [filled(call.address), call.body && filled(call.body)];
      const requestId = crypto.randomUUID();
      const answer = fetch(address, {
        method: call.method,
        priority: 'high',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'x-request-id': requestId,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body }),
      }).then(async (response) => ({ response, text: await response.text() }));
      // The shell meets the same fault, or none, when it asks itself.
      answer.catch(() => undefined);
      return { ...call, address, ...(body && { body }), requestId, answer };
    });
    return { trackerId, startedAt: Date.now(), calls };
  }

  /**
   * The first format of a language takes a slow phone some 50 ms, later ones nearly nothing. Once the outline is
   * painted the thread waits for the scripts; without this the first drawing with a time in it would take so much
   * longer.
   */
  function readFormats(): void {
    const lang = document.documentElement.lang || undefined;
    new Intl.DateTimeFormat(lang, { hour: '2-digit' });
    new Intl.NumberFormat(lang);
  }

  try {
    // Before the navigation is seen: which entry this member's lacks (session/known-navigation.ts).
    document.documentElement.dataset['navWithout'] = localStorage.getItem('draft:shell:nav-without') ?? '';
    const started = start();
    if (started) window.haloEarly = started;
    if (started) requestAnimationFrame(() => setTimeout(readFormats));
  } catch {
    // No storage, or not what was written there.
  }
}
