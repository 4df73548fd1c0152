import type { Clock } from '@halo/server-kit/basics';
import type { HealthRepository } from './health-repository.ts';
import type { ServedShells } from './served-shells.ts';

/** What a policy of ours can refuse; anything else is made up. */
const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'child-src',
  'object-src',
  'media-src',
  'manifest-src',
  'worker-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
  'integrity',
]);
const OTHER = 'other';

/** Refusals of pages' policies, added up in memory: a broken page of a busy brand must not write a row for each. */
export interface PolicyRefusals {
  add(brandId: string, shellVersion: string, directives: readonly string[]): Promise<void>;
  /** Writes what came since the last time; answers the brands. */
  flush(): Promise<string[]>;
}

export function createPolicyRefusals(
  repository: Pick<HealthRepository, 'refused'>,
  shells: ServedShells,
  clock: Clock,
): PolicyRefusals {
  const waiting = new Map<string, { brandId: string; version: string; counts: Record<string, number> }>();
  return {
    async add(brandId, version, directives) {
      if (directives.length === 0 || !(await shells.has(version))) return;
      const key = `${brandId} ${version}`;
      const counts: Record<string, number> = waiting.get(key)?.counts ?? {};
      for (const directive of directives) {
        const name = DIRECTIVES.has(directive) ? directive : OTHER;
        counts[name] = (counts[name] ?? 0) + 1;
      }
      waiting.set(key, { brandId, version, counts });
    },
    async flush() {
      const brands: string[] = [];
      for (const [key, { brandId, version, counts }] of [...waiting]) {
        // Taken out first: what comes while it is written counts for the next time. What could not be written waits on.
        waiting.delete(key);
        try {
          await repository.refused(brandId, version, counts, clock.now());
        } catch (error) {
          const since = waiting.get(key)?.counts ?? {};
          for (const [name, count] of Object.entries(since)) counts[name] = (counts[name] ?? 0) + count;
          waiting.set(key, { brandId, version, counts });
          throw error;
        }
        brands.push(brandId);
      }
      return brands;
    },
  };
}
