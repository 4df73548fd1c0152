import { type ChangeResult, DEFAULT_SCOPE } from '@halo/shared/contracts/operations';
import { hasCode } from '@halo/shared/errors';
import { demand } from '../../operations/operator-caller.ts';
import type { Changes, JudgedRequest } from '../ports.ts';
import { pinsThatPass } from '../sets/passing-pins.ts';
import { unreachedBrands } from '../sets/unreached-brands.ts';
import { appliedResult, concerned } from './applied-result.ts';
import { rightOfChange } from './change-right.ts';
import type { ChangesNeeds } from './changes-needs.ts';
import { createForesee } from './foresee.ts';
import { broughtAgain, createForTwo } from './for-two.ts';
import { createPreview } from './preview.ts';
import { createProposing } from './proposing.ts';
import { mayConcernTwo } from './second-person.ts';

/** The scope changed between looking and writing: look again, so many times. */
const ATTEMPTS = 4;

/** Who may change what, and what only two may do. The changes themselves are the pin book's. */
export function createChanges(needs: ChangesNeeds): Changes {
  const { db, fourEyes, pins } = needs;
  const preview = createPreview(needs);
  const proposing = createProposing(needs);
  const forTwo = createForTwo(needs);
  const foresee = createForesee(needs, preview, forTwo);

  async function apply(actor: string, scope: string, request: JudgedRequest): Promise<ChangeResult> {
    return appliedResult(needs, request.change, await pins.change(actor, scope, request));
  }

  return {
    async request(operator, scope, request) {
      demand(operator, ...rightOfChange(scope, request.change));
      const { change } = request;
      const [rules, taken] = await Promise.all([fourEyes.rules(), forTwo.takenBack(change)]);
      if (!mayConcernTwo(rules, scope, change) && taken.length === 0) return apply(operator.name, scope, request);
      for (let attempt = 1; ; attempt += 1) {
        const seen = await preview(scope, request);
        if ((await forTwo.remotes(rules, scope, change, seen, taken)).length > 0)
          return proposing.propose(operator, scope, request, seen);
        try {
          // On these very heads, or what was harmless a moment ago may have become something else.
          return await apply(operator.name, scope, {
            ...request,
            expectedRevision: seen.revision,
            expectedDefault: seen.defaultRevision,
          });
        } catch (error) {
          const hasMoved = hasCode(error, 'conflict') && error.detail['currentRevision'] !== undefined;
          if (!hasMoved || request.expectedRevision !== undefined || attempt >= ATTEMPTS) throw error;
        }
      }
    },
    async preview(operator, scope, change) {
      demand(operator, ...rightOfChange(scope, change));
      const seen = await preview(scope, { change });
      const taken = await forTwo.takenBack(change);
      const takenBack = broughtAgain(taken, seen);
      const passing = await pinsThatPass(db, seen.heads, { scope, action: change.kind, own: seen.own });
      return {
        revision: seen.revision,
        forTwo: await forTwo.remotes(await fourEyes.rules(), scope, change, seen, taken),
        ...(takenBack.length > 0 && { takenBack }),
        unreached:
          scope === DEFAULT_SCOPE ? await unreachedBrands(pins, seen.after, concerned(change, seen.after)) : [],
        rejoins: passing.get(scope) ?? [],
      };
    },
    foresee(operator, scope, change) {
      demand(operator, ...rightOfChange(scope, change));
      return foresee(scope, change);
    },
    proposals: proposing.list,
    async foreseeApproval(operator, { id, scope, change }) {
      await proposing.assertMayApprove(operator, id);
      return foresee(scope, change, true);
    },
    approve: proposing.approve,
    withdraw: proposing.withdraw,
  };
}
