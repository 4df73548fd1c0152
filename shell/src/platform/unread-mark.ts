import type { EventBus } from '@halo/shared/bus';

export interface UnreadMarkDeps {
  bus: EventBus;
  page: Document;
  /** the badge of an installed app; not every browser has it */
  badge: Pick<Navigator, 'setAppBadge' | 'clearAppBadge'> | Record<string, never>;
  /** The icon with a dot on it, as an address; undefined where it cannot be drawn. */
  draw(address: string): Promise<string | undefined>;
}

/** Unread messages, visible from another tab: in the title, the tab icon and the app icon. */
export interface UnreadMark {
  /** The page's own title. */
  setTitle(title: string): void;
}

export function createUnreadMark({ bus, page, badge, draw }: UnreadMarkDeps): UnreadMark {
  let title = page.title;
  let count = 0;
  /** An app icon keeps its mark from one start to the next; what stands on it is not known before the first count. */
  let isCounted = false;
  let isDotted = false;
  let plainIcon: { href: string; type: string } | undefined;
  let dotted: Promise<string | undefined> | undefined;

  function writeTitle(): void {
    page.title = count > 0 ? `(${count}) ${title}` : title;
  }

  async function markIcon(): Promise<void> {
    const link = page.querySelector<HTMLLinkElement>('link[rel~=icon]');
    if (!link || isDotted === count > 0) return;
    plainIcon ??= { href: link.href, type: link.type };
    isDotted = count > 0;
    if (!isDotted) {
      Object.assign(link, plainIcon);
      return;
    }
    dotted ??= draw(plainIcon.href).catch(() => undefined);
    const href = await dotted;
    if (href !== undefined && isDotted) Object.assign(link, { href, type: 'image/png' });
  }

  function markApp(): void {
    // A browser may have it and refuse, e.g. where nothing is installed.
    const marked = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
    marked?.catch(() => undefined);
  }

  bus.on('unread.changed', ({ messages }) => {
    if (isCounted && messages === count) return;
    isCounted = true;
    count = messages;
    writeTitle();
    void markIcon();
    markApp();
  });

  return {
    setTitle(next) {
      title = next;
      writeTitle();
    },
  };
}
