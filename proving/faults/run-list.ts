import type { FaultName } from './fault-kinds.ts';

/** How many processes a service has, and what can break there. */
export interface ServiceKind {
  readonly processes: number;
  readonly faults: readonly FaultName[];
}

/** One run of a night: all that it needs to be the same again, in any world with as many processes. */
export interface PlannedRun {
  readonly run: number;
  readonly seed: string;
  readonly fault: FaultName;
}

/** The runs of one kind of service, from which each world takes its next one. */
export interface RunList {
  readonly processes: number;
  readonly left: number;
  next(): PlannedRun | undefined;
}

export interface RunListOptions {
  readonly seed: string;
  /** number of the first run */
  readonly from: number;
  readonly runs: number;
  readonly kinds: readonly ServiceKind[];
}

/** The kinds take turns, and the faults of each kind; what a run is follows from its number. */
export function listRuns({ seed, from, runs, kinds }: RunListOptions): RunList[] {
  const all = Array.from({ length: runs }, (_, index) => from + index);
  return kinds.map(({ processes, faults }, kind) => {
    const own = all.filter((run) => run % kinds.length === kind);
    return {
      processes,
      get left() {
        return own.length;
      },
      next() {
        const run = own.shift();
        const fault = run === undefined ? undefined : faults[Math.floor(run / kinds.length) % faults.length];
        return run === undefined || fault === undefined ? undefined : { run, seed: `${seed}-${run}`, fault };
      },
    };
  });
}

/** The list with most of its runs to be made; undefined: all are made, or on their way. */
export function longestOf(lists: readonly RunList[]): RunList | undefined {
  return lists.filter(({ left }) => left > 0).toSorted((one, other) => other.left - one.left)[0];
}
