/** The two revisions that are compared. */
export interface PickedRevisions {
  readonly from: number;
  readonly to: number;
}

/** At first what the newest revision changed. */
export function firstPick(newest: number): PickedRevisions | undefined {
  return newest > 1 ? { from: newest - 1, to: newest } : undefined;
}

/** From the address; anything that is no pair of revisions is as if it were not there. */
export function readPick(search: URLSearchParams): PickedRevisions | undefined {
  const [from, to] = ['from', 'to'].map((name) => Number(search.get(name)));
  return isRevision(from) && isRevision(to) ? { from, to } : undefined;
}

export function writePick({ from, to }: PickedRevisions): Record<string, string> {
  return { from: String(from), to: String(to) };
}

function isRevision(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0;
}
