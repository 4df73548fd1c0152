const TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml', webp: 'image/webp' };

/** A file of a brand that is not served yet, as a picture's address. A drawing in a picture runs nothing. */
export function dataAddress(name: string, content: string | undefined): string | undefined {
  const type = TYPES[name.split('.').at(-1) ?? ''];
  return content && type ? `data:${type};base64,${content}` : undefined;
}
