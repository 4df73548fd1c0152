import { ALL } from './may-do.ts';

/** `all` and single names exclude each other. */
export function toggled(names: readonly string[], name: string): string[] {
  if (names.includes(name)) return names.filter((each) => each !== name);
  return name === ALL ? [ALL] : [...names.filter((each) => each !== ALL), name];
}
