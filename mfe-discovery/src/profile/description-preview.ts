/** Characters of a description that are shown before "more". */
export const DESCRIPTION_PREVIEW_CHARS = 300;

/**
 * The beginning of a long text with an ellipsis; undefined when all of it is short enough. Never cuts through a
 * character.
 */
export function previewOf(text: string): string | undefined {
  const characters = [...text];
  return characters.length <= DESCRIPTION_PREVIEW_CHARS
    ? undefined
    : `${characters.slice(0, DESCRIPTION_PREVIEW_CHARS).join('').trimEnd()}…`;
}
