import type { ReloadGuard } from '../platform/reload-guard.ts';

export interface SafeMomentsDeps {
  guard: Pick<ReloadGuard, 'isHeld'>;
  popups: { isOpen(): boolean };
  page: Document;
  area(): Element | null;
  wouldLose(area: Element): boolean;
  /** nothing was touched for a while */
  isIdle(): boolean;
}

/** When a page may be exchanged without anybody losing something. */
export interface SafeMoments {
  /** nothing is being sent, and no popup or dialog is open */
  isFree(): boolean;
  isHidden(): boolean;
  /** hidden, or not touched for a while */
  isRestful(): boolean;
  /** nothing is typed that only the page on the screen has */
  isUntyped(): boolean;
}

export function createSafeMoments({ guard, popups, page, area, wouldLose, isIdle }: SafeMomentsDeps): SafeMoments {
  const isHidden = (): boolean => page.visibilityState === 'hidden';
  return {
    isFree: () =>
      !guard.isHeld &&
      !popups.isOpen() &&
      page.querySelector('dialog[open], [role=dialog], [role=alertdialog]') === null,
    isHidden,
    isRestful: () => isHidden() || isIdle(),
    isUntyped() {
      const place = area();
      return !place || !wouldLose(place);
    },
  };
}
