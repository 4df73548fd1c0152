import type { PinnedRemote } from '@halo/shared/contracts';
import type { PageLoader } from '../remotes/load-page.ts';
import type { Subject } from './release-reporter.ts';

/** Which remote's page was open when. */
export interface OpenPages {
  opened(remote: PinnedRemote, version: string, signal: AbortSignal): void;
  /** `at`: milliseconds since the page's time origin. undefined: a page of the shell itself */
  at(time: number): Subject | undefined;
}

interface Span {
  subject: Subject;
  from: number;
  until: number;
}

/** After so many pages the vitals of the first are no longer reported. */
const SPANS_MAX = 50;

export function createOpenPages(now: () => number): OpenPages {
  let spans: Span[] = [];
  return {
    opened({ name: remote, group = 'stable', pinned }, version, signal) {
      // The stand-in is what others have anyway.
      const span: Span = {
        subject: { remote, version, group: version === pinned.version ? group : 'stable' },
        from: now(),
        until: Number.POSITIVE_INFINITY,
      };
      spans = [...spans, span].slice(-SPANS_MAX);
      const close = (): void => {
        span.until = now();
      };
      if (signal.aborted) close();
      else signal.addEventListener('abort', close, { once: true });
    },
    at: (time) => spans.findLast(({ from, until }) => from <= time && time < until)?.subject,
  };
}

/** The loader, with a note of every page that is asked for; popups stand over a page and are none themselves. */
export function notingOpenPages(loader: PageLoader, pages: OpenPages): PageLoader {
  return {
    ...loader,
    async show(request) {
      const { remote, expose, signal } = request;
      if (!expose.startsWith('./pages/')) return loader.show(request);
      pages.opened(remote, remote.pinned.version, signal);
      const page = await loader.show(request);
      if (page.isFallback) pages.opened(remote, page.version, signal);
      return page;
    },
  };
}
