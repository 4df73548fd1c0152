import {
  DEFAULT_SCOPE,
  type ManyChange,
  type ManyPreview,
  type ManyResult,
  type Operator,
  pinsDiffer,
  ranBefore,
  type ReleaseChange,
} from '@halo/shared/contracts/operations';
import { AppError, isAppError } from '@halo/shared/errors';
import { demand } from '../../operations/operator-caller.ts';
import type { Changes, ForeseenChange, ManyChanges, PinBook } from '../ports.ts';
import { rightOfChange } from './change-right.ts';

/** How far going back looks. */
const REVISIONS_READ = 50;

export interface ManyChangesNeeds {
  readonly changes: Pick<Changes, 'request' | 'foresee'>;
  readonly pins: Pick<PinBook, 'head' | 'revisions'>;
}

/** One change over many brands: each by itself, so that what one refuses is no matter of the others. */
export function createManyChanges({ changes, pins }: ManyChangesNeeds): ManyChanges {
  async function changeOf(scope: string, change: ManyChange): Promise<ReleaseChange> {
    if (change.kind !== 'goBack') return change;
    const { remote } = change;
    const [head, ...older] = await pins.revisions(scope, { limit: REVISIONS_READ });
    const found = head && ranBefore(older, head.effective, remote);
    if (!found)
      throw new AppError('not_found', {
        message: `${scope} ran nothing else${remote === undefined ? '' : ` of ${remote}`} in its last ${REVISIONS_READ} revisions`,
      });
    return { kind: 'rollback', to: found.revision, ...(remote !== undefined && { remote }) };
  }

  async function previewOf(operator: Operator, scope: string, wanted: ManyChange): Promise<ManyPreview> {
    assertBrand(scope);
    // Before anything of the brand is read.
    demand(
      operator,
      ...rightOfChange(scope, wanted.kind === 'goBack' ? { ...wanted, kind: 'rollback', to: 1 } : wanted),
    );
    const change = await changeOf(scope, wanted);
    return seenOn(scope, change, await changes.foresee(operator, scope, change));
  }

  return {
    preview: (operator, scopes, change) =>
      oneByOne(unique(scopes), (scope) =>
        previewOf(operator, scope, change).catch((error: unknown) => refusalOf(scope, error)),
      ),
    change: (operator, wanted, reason) =>
      oneByOne(wanted, async ({ scope, change, expectedRevision }): Promise<ManyResult> => {
        try {
          assertBrand(scope);
          return { scope, done: await changes.request(operator, scope, { change, reason, expectedRevision }) };
        } catch (error) {
          return refusalOf(scope, error);
        }
      }),
  };
}

/** What a change comes to on one brand, in the words of a preview. */
export function seenOn(
  scope: string,
  change: ReleaseChange,
  { revision, before, after, ownBefore, own, isForTwo }: ForeseenChange,
): ManyPreview {
  const found = pinsDiffer(before, after);
  const leavesDefault = Object.keys(own).filter((remote) => !ownBefore[remote]);
  if (found.length === 0 && leavesDefault.length === 0) return { outcome: 'same', scope };
  return {
    outcome: isForTwo ? 'waits' : 'applies',
    scope,
    revision,
    change,
    differences: found.map((remote) => ({
      remote,
      ...(before[remote] && { before: before[remote] }),
      ...(after[remote] && { after: after[remote] }),
    })),
    leavesDefault,
  };
}

/** A change of the default is one of all that follow it: it stands alone. @throws invalid_request */
function assertBrand(scope: string): void {
  if (scope !== DEFAULT_SCOPE) return;
  throw new AppError('invalid_request', { message: 'the default is changed by a change of its own', field: 'scope' });
}

/** What is no refusal is a fault of ours: the brands after it are not tried. @throws */
export function refusalOf(scope: string, error: unknown): Extract<ManyPreview, { outcome: 'refused' }> {
  if (!isAppError(error)) throw error;
  const { code, message, detail } = error;
  const sentences = Object.entries(detail ?? {})
    .filter(([key]) => /^\d+$/.test(key))
    .map(([, sentence]) => sentence);
  return { outcome: 'refused', scope, code, reasons: sentences.length > 0 ? sentences : [message] };
}

/** Every change takes the same turn anyway, and an answer in the order of the question is easier to read. */
export async function oneByOne<Given, Answer>(
  all: readonly Given[],
  each: (one: Given) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const one of all) answers.push(await each(one));
  return answers;
}

export function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
