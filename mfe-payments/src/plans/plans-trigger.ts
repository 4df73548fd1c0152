import { AngelId, HookOrigin, HOOKS } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** Reasons for a visit that have a greeting of their own. */
const TRIGGERS = [HOOKS.creditsUsedUp, 'blurred', HOOKS.likesUsedUp, HOOKS.morePages, HOOKS.otherRegion] as const;
export type PlansTrigger = (typeof TRIGGERS)[number];

/** Reads `?from=…&angel=…`; what is not known is as if it were not there. */
export function readTrigger(search: string): {
  trigger: PlansTrigger | undefined;
  from: HookOrigin | undefined;
  angelId: string | undefined;
} {
  const query = new URLSearchParams(search);
  const from = z.safeParse(HookOrigin, query.get('from'));
  const angelId = z.safeParse(AngelId, query.get('angel'));
  return {
    trigger: TRIGGERS.find((trigger) => trigger === query.get('from')),
    from: from.success ? from.data : undefined,
    angelId: angelId.success ? angelId.data : undefined,
  };
}
