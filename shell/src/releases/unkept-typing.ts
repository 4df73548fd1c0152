import type { AppStorage } from '@halo/shared/storage';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Knows whether something was typed that only the page on the screen has. */
export interface TypingWatch {
  /** True when mounting the page in this element again would lose what was typed into it. */
  wouldLose(area: Element): boolean;
  stop(): void;
}

/** A storage that also remembers which drafts it holds, to compare them with what stands in the boxes. */
export function noteDrafts(storage: AppStorage): { storage: AppStorage; holds(text: string): boolean } {
  const drafts = new Map<string, string>();
  const nameOf = (scope: string, name: string): string => `${scope}:${name}`;
  return {
    storage: {
      get: (key) => storage.get(key),
      set: (key, value) => storage.set(key, value),
      remove: (key) => storage.remove(key),
      clearAccount() {
        drafts.clear();
        storage.clearAccount();
      },
      getDraft(scope, name) {
        const text = storage.getDraft(scope, name);
        if (text !== undefined) drafts.set(nameOf(scope, name), text);
        return text;
      },
      setDraft(scope, name, text) {
        drafts.set(nameOf(scope, name), text);
        storage.setDraft(scope, name, text);
      },
      removeDraft(scope, name) {
        drafts.delete(nameOf(scope, name));
        storage.removeDraft(scope, name);
      },
      onDraftChanged: (scope, listener) => storage.onDraftChanged?.(scope, listener) ?? (() => {}),
      get isPersistent() {
        return storage.isPersistent;
      },
    },
    holds(text) {
      // A form keeps its fields as JSON, where quotes and line breaks are written otherwise.
      const inJson = JSON.stringify(text);
      return [...drafts.values()].some((draft) => draft === text || draft.includes(inJson));
    },
  };
}

/**
 * Watches what is typed. A text that stands in a draft is safe: the page brings it back. A password, a half-filled form
 * without a
 * draft, a chosen file or a card frame is not.
 */
export function watchTyping(page: Document, isKept: (text: string) => boolean): TypingWatch {
  const touched = new Set<TextBox>();
  let openPicker: HTMLInputElement | undefined;

  const onInput = ({ target }: Event): void => {
    if (isTextBox(target)) touched.add(target);
  };
  const onClick = ({ target }: Event): void => {
    // A phone's file picker hides the page, and comes back to it with a file.
    if (target instanceof HTMLInputElement && target.type === 'file') openPicker = target;
  };
  const onPicked = ({ target }: Event): void => {
    if (target === openPicker) openPicker = undefined;
  };
  page.addEventListener('input', onInput, true);
  page.addEventListener('click', onClick, true);
  page.addEventListener('change', onPicked, true);
  page.addEventListener('cancel', onPicked, true);

  return {
    wouldLose(area) {
      for (const box of touched) if (!box.isConnected) touched.delete(box);
      if (openPicker?.isConnected === false) openPicker = undefined;
      if (openPicker && area.contains(openPicker)) return true;
      // What was typed inside a frame of another origin cannot be read.
      if (area.querySelector('iframe')) return true;
      return [...touched].some((box) => area.contains(box) && box.value !== '' && !isKept(box.value));
    },
    stop() {
      page.removeEventListener('input', onInput, true);
      page.removeEventListener('click', onClick, true);
      page.removeEventListener('change', onPicked, true);
      page.removeEventListener('cancel', onPicked, true);
    },
  };
}

const NOT_TYPED: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'range',
  'button',
  'submit',
  'reset',
  'hidden',
  'color',
]);

function isTextBox(target: EventTarget | null): target is TextBox {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NOT_TYPED.has(target.type));
}
