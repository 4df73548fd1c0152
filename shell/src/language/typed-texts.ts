import * as z from 'zod/mini';

/** What stood in which of the page's boxes: their texts change with the language, their order does not. */
export const typedTexts = () => z.array(z.object({ index: z.int(), kind: z.string(), text: z.string() }));
export type TypedTexts = z.infer<ReturnType<typeof typedTexts>>;

type TextBox = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A password is not written down anywhere, and a box that is ticked says yes to the words that stood beside it. */
const UNKEPT_TYPES = ['password', 'file', 'hidden', 'checkbox', 'radio'];

/** What a person typed or chose, and the page has nowhere else. */
export function readTypedTexts(area: Element): TypedTexts {
  return boxesOf(area).flatMap((box, index) =>
    box.value === '' ? [] : [{ index, kind: kindOf(box), text: box.value }],
  );
}

/** Puts back what has its box by now. Answers whether all of it stands there. */
export function restoreTypedTexts(area: Element, texts: TypedTexts): boolean {
  const boxes = boxesOf(area);
  return texts
    .map(({ index, kind, text }) => {
      const box = boxes[index];
      if (!box || kindOf(box) !== kind) return false;
      if (box.value !== text) write(box, text);
      return box.value === text;
    })
    .every(Boolean);
}

function boxesOf(area: Element): TextBox[] {
  return [...area.querySelectorAll<TextBox>('input, textarea, select')].filter(
    ({ type }) => !UNKEPT_TYPES.includes(type),
  );
}

function kindOf({ type, name }: TextBox): string {
  return `${type} ${name}`;
}

/** As typing does it: React listens to the event, and keeps its own value behind the property of the element. */
function write(box: TextBox, text: string): void {
  const prototype = Object.getPrototypeOf(box) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
