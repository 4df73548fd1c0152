const GB = 1e9;
/** What an empty database takes, with its log and what sorting needs for a while. */
const BASE_BYTES = GB;
/** Measured at a million of each: 6.2 GB of tables and indexes. */
const BYTES_EACH = 3_500;

export function bytesNeeded({ people, messages }: { people: number; messages: number }): number {
  return BASE_BYTES + (people + messages) * BYTES_EACH;
}

/** What to say before it begins, or why it cannot. */
export function roomFor({
  needed,
  free,
  folder,
}: {
  needed: number;
  free: number;
  folder: string;
}): { readonly note: string } | { readonly problem: string } {
  const says = `The database needs about ${gb(needed)} in ${folder}, where ${gb(free)} are free`;
  return needed <= free
    ? { note: `${says}; it is removed at the end.` }
    : { problem: `${says}. Make room there, or name another folder in TMPDIR.` };
}

function gb(bytes: number): string {
  return `${(bytes / GB).toFixed(1)} GB`;
}
