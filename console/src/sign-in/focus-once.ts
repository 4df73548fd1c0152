/** The button that led here is gone; what comes next gets the focus in its stead. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}
