import type { RunResult, RunTimes } from './delivery-run.ts';

/** What is left of a run when its lines are gone. */
export type RunSummary = Pick<RunResult, 'fault' | 'messages' | 'acts' | 'ms'>;

const PHASES = ['open', 'write', 'fault', 'settle'] as const satisfies readonly (keyof RunTimes)[];

const lengthOf = ({ ms }: RunSummary): number => PHASES.reduce((sum, phase) => sum + ms[phase], 0);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const cells = (first: string, rest: readonly unknown[]): string =>
  first.padEnd(20) + rest.map((cell) => String(cell).padStart(8)).join('');

/** How much was done, how soon all was right again, and where the time of each fault's runs went. */
export function nightSummary(runs: readonly RunSummary[], tookMs: number): string[] {
  const settled = runs.map(({ ms }) => ms.settle).toSorted((one, other) => one - other);
  const at = (share: number) => seconds(settled[Math.min(settled.length - 1, Math.floor(settled.length * share))] ?? 0);
  const messages = sum(runs.map((run) => run.messages));
  const acts = sum(runs.map((run) => run.acts));
  return [
    cells('mean seconds of', ['runs', ...PHASES, 'all', 'most']),
    ...[...new Set(runs.map(({ fault }) => fault))].map((name) =>
      row(
        name,
        runs.filter(({ fault }) => fault === name),
      ),
    ),
    row('all', runs),
    `${messages} messages and ${acts} reactions, deletions and drafts in ${Math.round(tookMs / 1000)} s; everything right again after ${at(0.5)} s (median), ${at(0.99)} s (99 of 100)`,
  ];
}

function row(name: string, runs: readonly RunSummary[]): string {
  const mean = (values: readonly number[]) => seconds(sum(values) / values.length);
  const lengths = runs.map(lengthOf);
  return cells(name, [
    runs.length,
    ...PHASES.map((phase) => mean(runs.map(({ ms }) => ms[phase]))),
    mean(lengths),
    seconds(Math.max(...lengths)),
  ]);
}
