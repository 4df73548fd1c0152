/** The files that a page names, each once: what it starts with, and what it lists for the day without a network. */
export function filesOf(html: string): string[] {
  const named = html.matchAll(/(?:href|src|content)="(\/(?:shell|releases|brands|brand-files)\/[\w./-]+)"/g);
  return [...new Set([...named].map(([, address]) => address ?? ''))];
}

/** What has to be fetched and what may go, so that just these files are kept. */
export function planKeeping(
  wanted: readonly string[],
  held: readonly string[],
): { readonly missing: string[]; readonly left: string[] } {
  return {
    missing: wanted.filter((address) => !held.includes(address)),
    left: held.filter((address) => !wanted.includes(address)),
  };
}
