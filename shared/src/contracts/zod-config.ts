/**
 * Import this first in every document that loads scripts (the shell's entry, the card frame, a sandbox), before
 * anything
 * that imports zod: zod probes `new Function` when the first object schema is made, and a policy without `unsafe-eval`
 * reports that. The setting is global on purpose: each remote brings a zod of its own and finds it.
 *
 * @example import '@halo/shared/contracts/zod-config';
 */
const page = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

(page.__zod_globalConfig ??= {}).jitless = true;

export {};
