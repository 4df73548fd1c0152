/** What a brand's files travel as. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function textToBase64(text: string): string {
  return toBase64(new TextEncoder().encode(text));
}

export function textOfBase64(content: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0));
}
