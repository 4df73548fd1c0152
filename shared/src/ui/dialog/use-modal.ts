import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';

interface ModalOptions {
  onClose: () => void;
  staticBackdrop: boolean;
  closesByKey: boolean;
  initialFocus: RefObject<HTMLElement | null> | undefined;
}

const TABBABLE =
  'a[href],button:not([disabled]),input:not([disabled]):not([type=hidden]),select:not([disabled]),textarea:not([disabled]),iframe,summary,[tabindex]:not([tabindex="-1"])';

/** Opens a `<dialog>` for as long as it is mounted. Returns the attributes it needs. */
export function useModal({ onClose, staticBackdrop, closesByKey, initialFocus }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    // Chromium closes on the second Esc even when `cancel` is prevented, unless the dialog forbids it. Set by hand:
    // emotion drops the prop.
    element.setAttribute('closedby', closesByKey ? 'closerequest' : 'none');
    if (!element.open) element.showModal();
    // Read from the title on, unless a field is meant to be filled in first.
    (initialFocus?.current ?? element).focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [initialFocus, closesByKey]);

  // By hand: the browser skips `cancel` in a dialog that opened without a touch or a key, as a page's form does.
  function leaveBy(event: KeyboardEvent): void {
    const isTaken = event.defaultPrevented;
    event.preventDefault();
    if (!isTaken && closesByKey) close.current();
  }

  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      if (event.target === dialog.current && closesByKey) close.current();
    },
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key === 'Tab') keepInside(event);
      if (event.key === 'Escape') leaveBy(event);
    },
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (!staticBackdrop && event.target === dialog.current && isOutside(event)) close.current();
    },
  };
}

/** A modal dialog lets Tab walk out into the browser's own buttons; this keeps it in a circle. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (stop) => stop.closest('[hidden],[inert]') === null,
  );
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const active = document.activeElement;
  if (event.shiftKey && (active === first || active === event.currentTarget)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first.focus();
  }
}

/** A click on the backdrop lands on the dialog itself, outside its box. */
function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
