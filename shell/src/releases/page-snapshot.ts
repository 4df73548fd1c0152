import * as z from 'zod/mini';
import { restoreTypedTexts, typedTexts } from '../language/typed-texts.ts';

/** Where an element stood: enough to find its counterpart in the same page of another version. */
const place = () =>
  z.object({
    /** selector that fits it alone, when it has a name of its own */
    name: z.optional(z.string()),
    /** child numbers from the area down */
    path: z.array(z.int()),
    tag: z.string(),
  });
type Place = z.infer<ReturnType<typeof place>>;

const scrollPlace = () =>
  z.object({
    /** undefined: the window */
    box: z.optional(place()),
    top: z.number(),
    left: z.number(),
    isAtEnd: z.boolean(),
    /** what stood at the top edge, and how far below it */
    anchor: z.optional(z.object({ name: z.string(), offset: z.number() })),
  });
type ScrollPlace = z.infer<ReturnType<typeof scrollPlace>>;

/**
 * What a person would miss when a page is mounted again: where they had scrolled to, and where the cursor stood. Plain
 * data. The schema is made when there is something to read: after most page loads there is not.
 */
export const pageSnapshot = () =>
  z.object({
    path: z.string(),
    scrolls: z.array(scrollPlace()),
    /** where the page itself does not bring it back, as after a change of language */
    typed: z.optional(typedTexts()),
    focus: z.optional(z.object({ place: place(), selection: z.optional(z.tuple([z.int(), z.int()])) })),
  });
export type PageSnapshot = z.infer<ReturnType<typeof pageSnapshot>>;

const END_SLACK_PX = 4;

export function snapshotPage(area: Element, path: string): PageSnapshot {
  const page = area.ownerDocument;
  const boxes = [...area.querySelectorAll('*')].filter(scrollsByItself).map((box) => scrollOf(box, area));
  const scroller = page.scrollingElement;
  const focused = page.activeElement;
  return {
    path,
    scrolls: [...(scroller ? [scrollOf(scroller, area)] : []), ...boxes],
    focus:
      focused && focused !== area && area.contains(focused)
        ? { place: placeOf(focused, area), selection: selectionOf(focused) }
        : undefined,
  };
}

/** Puts back what is there by now. Answers whether all of it was. */
export function restorePage(area: Element, { scrolls, focus, typed = [] }: PageSnapshot): boolean {
  const isTyped = restoreTypedTexts(area, typed);
  const isFocused = !focus || restoreFocus(area, focus);
  // The focus first: it must not move what is scrolled.
  return scrolls.map((scroll) => restoreScroll(area, scroll)).every(Boolean) && isFocused && isTyped;
}

function restoreScroll(area: Element, { box, top, left, isAtEnd, anchor }: ScrollPlace): boolean {
  const element = box ? find(area, box) : area.ownerDocument.scrollingElement;
  if (!element) return false;
  const room = element.scrollHeight - element.clientHeight;
  if (isAtEnd && top > 0) {
    element.scrollTop = room;
    return room > 0;
  }
  const anchored = anchor && element.querySelector(anchor.name);
  if (anchored) element.scrollTop += offsetIn(element, anchored) - anchor.offset;
  // What stood there is not drawn: near its place it will be, where a list draws only what is near what is in sight.
  else element.scrollTop = top;
  if (left > 0) element.scrollLeft = left;
  return anchor ? Boolean(anchored) : room >= top;
}

function restoreFocus(area: Element, { place, selection }: NonNullable<PageSnapshot['focus']>): boolean {
  const page = area.ownerDocument;
  const element = find(area, place);
  if (!(element instanceof HTMLElement)) return false;
  if (page.activeElement === element) return true;
  // A person who has moved on since is not called back.
  if (page.activeElement && page.activeElement !== page.body && page.activeElement !== area) return true;
  element.focus({ preventScroll: true });
  if (selection && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    element.setSelectionRange(...selection);
  return page.activeElement === element;
}

function scrollOf(element: Element, area: Element): ScrollPlace {
  const isWindow = element === area.ownerDocument.scrollingElement;
  return {
    box: isWindow ? undefined : placeOf(element, area),
    top: element.scrollTop,
    left: element.scrollLeft,
    isAtEnd: element.scrollHeight - element.clientHeight - element.scrollTop <= END_SLACK_PX,
    anchor: anchorOf(element, isWindow ? area : element),
  };
}

/** What has a name and stands nearest to the top edge: it is still there when something above it has grown. */
function anchorOf(box: Element, content: Element): ScrollPlace['anchor'] {
  if (box.scrollHeight <= box.clientHeight) return undefined;
  const inSight = [...content.querySelectorAll('[data-msg-id], a[href], [id]')]
    .map((element) => ({ element, offset: offsetIn(box, element), height: element.getBoundingClientRect().height }))
    .filter(({ offset, height }) => offset + height > 0 && offset < box.clientHeight)
    .sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset));
  for (const { element, offset } of inSight) {
    const name = nameOf(element, content);
    if (name !== undefined) return { name, offset };
  }
  return undefined;
}

function scrollsByItself(element: Element): boolean {
  if (element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(`${overflowX} ${overflowY}`);
}

function placeOf(element: Element, area: Element): Place {
  const path: number[] = [];
  for (let one: Element = element; one !== area && one.parentElement; one = one.parentElement)
    path.unshift([...one.parentElement.children].indexOf(one));
  return { name: nameOf(element, area), path, tag: element.tagName };
}

function find(area: Element, { name, path, tag }: Place): Element | undefined {
  if (name !== undefined) return area.querySelector(name) ?? undefined;
  let element: Element | undefined = area;
  for (const index of path) element = element?.children[index];
  return element?.tagName === tag ? element : undefined;
}

const NAMING_ATTRIBUTES = ['data-msg-id', 'name', 'href', 'aria-label', 'data-testid'] as const;

/** A selector that fits this element and no other in the area. Ids that React counts up are no names. */
function nameOf(element: Element, area: Element): string | undefined {
  const candidates = NAMING_ATTRIBUTES.flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value ? [`${element.tagName.toLowerCase()}[${attribute}=${JSON.stringify(value)}]`] : [];
  });
  if (element.id && !/^[«_:]?r[\d:_»]|^[«_:]/.test(element.id))
    candidates.unshift(`[id=${JSON.stringify(element.id)}]`);
  return candidates.find((selector) => isUnique(selector, area));
}

function isUnique(selector: string, area: Element): boolean {
  try {
    return area.querySelectorAll(selector).length === 1;
  } catch {
    return false;
  }
}

function offsetIn(box: Element, element: Element): number {
  const top = box === box.ownerDocument.scrollingElement ? 0 : box.getBoundingClientRect().top;
  return element.getBoundingClientRect().top - top;
}

function selectionOf(element: Element): [number, number] | undefined {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined;
  // Boxes for numbers and addresses have no selection and answer null.
  return element.selectionStart === null || element.selectionEnd === null
    ? undefined
    : [element.selectionStart, element.selectionEnd];
}
