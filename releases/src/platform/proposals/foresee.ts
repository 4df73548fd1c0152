import type { ReleaseChange } from '@halo/shared/contracts/operations';
import type { ForeseenChange } from '../ports.ts';
import { pinsThatPass } from '../sets/passing-pins.ts';
import { withoutRemotes } from '../sets/pins.ts';
import type { ChangesNeeds } from './changes-needs.ts';
import type { ForTwo } from './for-two.ts';
import type { createPreview } from './preview.ts';
import { assertPossible, PROPOSAL_MS } from './proposing.ts';

/** What a change would come to, as if it were sent, or agreed to, now. @throws what would refuse it */
export function createForesee(needs: ChangesNeeds, preview: ReturnType<typeof createPreview>, forTwo: ForTwo) {
  return async (scope: string, change: ReleaseChange, isAgreed = false): Promise<ForeseenChange> => {
    const seen = await preview(scope, { change });
    const { revision, before, after } = seen;
    const [taken, rules] = await Promise.all([forTwo.takenBack(change), needs.fourEyes.rules()]);
    const isForTwo = !isAgreed && (await forTwo.remotes(rules, scope, change, seen, taken)).length > 0;
    await assertPossible(needs, scope, change, seen, isForTwo ? PROPOSAL_MS : 0);
    const passing = await pinsThatPass(needs.db, seen.heads, { scope, action: change.kind, own: seen.own });
    const own = withoutRemotes(seen.own, passing.get(scope) ?? []);
    return { revision, before, after, ownBefore: seen.heads.get(scope)?.own ?? {}, own, isForTwo };
  };
}
