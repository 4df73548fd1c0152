import {
  type ChangeRequest,
  DEFAULT_SCOPE,
  type Pins,
  type ReleaseChange,
  type Revision,
} from '@halo/shared/contracts/operations';
import { AppError, hasCode } from '@halo/shared/errors';
import { applyChange, effectiveOf, type OldPins } from '../sets/release-change.ts';
import type { ChangesNeeds } from './changes-needs.ts';

/** What a scope runs at a revision, and what it would run after a change. */
export interface Preview {
  readonly revision: number;
  /** head of the default that a brand inherits from; undefined for the default itself */
  readonly defaultRevision: number | undefined;
  readonly before: Pins;
  readonly after: Pins;
  /** the scope's own pins afterwards */
  readonly own: Pins;
  /** the pins that it started from */
  readonly heads: ReadonlyMap<string, { scope: string; own: Pins }>;
}

type SoundHead = Pick<Revision, 'revision' | 'own' | 'effective'>;

/** Judges a change without making it. @throws what PinBook.change throws for a change that makes no sense */
export function createPreview({ db, audit, pins }: Pick<ChangesNeeds, 'db' | 'audit' | 'pins'>) {
  /** What was edited in the database is nothing to compare with: all that follows is new then. */
  async function soundHead(scope: string): Promise<SoundHead> {
    const head = await pins.head(scope);
    return (await audit.headProblems(db, [scope])).size === 0
      ? head
      : { revision: head.revision, own: {}, effective: {} };
  }

  return async (
    scope: string,
    { change, expectedRevision }: Pick<ChangeRequest, 'change' | 'expectedRevision'>,
  ): Promise<Preview> => {
    const head = await soundHead(scope);
    if (expectedRevision !== undefined && expectedRevision !== head.revision) throw movedOn(scope, head.revision);
    const source = scope === DEFAULT_SCOPE ? undefined : await soundHead(DEFAULT_SCOPE);
    const old = change.kind === 'rollback' ? await pins.revision(scope, change.to) : undefined;
    return previewOf(scope, change, head, source, old);
  };
}

function previewOf(
  scope: string,
  change: ReleaseChange,
  head: SoundHead,
  source: SoundHead | undefined,
  old: OldPins | undefined,
): Preview {
  const inherited = source?.effective;
  const own = changedOwn();
  return {
    revision: head.revision,
    defaultRevision: source?.revision,
    before: head.effective,
    after: effectiveOf({ own, inherited }),
    own,
    heads: new Map([
      ...(source ? [[DEFAULT_SCOPE, { scope: DEFAULT_SCOPE, own: source.own }] as const] : []),
      [scope, { scope, own: head.own }],
    ]),
  };

  function changedOwn(): Pins {
    try {
      return applyChange({ own: head.own, inherited }, change, old);
    } catch (error) {
      throw hasCode(error, 'conflict') ? movedOn(scope, head.revision, error.message) : error;
    }
  }
}

export function movedOn(
  scope: string,
  currentRevision: number,
  message = `${scope} is at revision ${currentRevision} now`,
): AppError {
  return new AppError('conflict', { message, detail: { currentRevision: String(currentRevision) } });
}
