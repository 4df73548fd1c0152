import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '@halo/server-kit/storage/database';

const TICKS_A_SECOND = 100;

/** Milliseconds of a core that a process has used. */
export function processMs(pid: number): number {
  return (statOf(pid)?.ticks ?? 0) * (1000 / TICKS_A_SECOND);
}

/** Milliseconds of all cores that the database's processes have used; those that ended are counted by the first one. */
export async function databaseMs(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const family = [postmaster, ...all.filter((pid) => statOf(pid)?.parent === postmaster)];
  return family.reduce((sum, pid) => sum + processMs(pid), 0);
}

/** Keeps a process on one core, with its threads. False where that cannot be done. */
export function keepOnCore(pid: number, core: number): boolean {
  return spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]).status === 0;
}

/** Of proc(5): parent, and the time of the process and of its children that ended. */
function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) };
  } catch {
    return undefined;
  }
}
