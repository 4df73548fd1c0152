import type { FiguresSettings } from './figures-environment.ts';

const LOCAL = /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What developers and testers do would be counted as what people do, so it is not, unless it is asked for. */
export function countsUsage(
  { mode, asksForUsage }: FiguresSettings & { readonly mode: string },
  host: string,
): boolean {
  return asksForUsage || (mode === 'production' && !LOCAL.test(host) && !host.split(/[.-]/).includes('staging'));
}
