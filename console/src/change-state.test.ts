import { type ChangeEvent, type ChangeState, initialChange, isOld, reduceChange } from './change-state.ts';

const typed = (events: ChangeEvent[], from: ChangeState = initialChange(7)): ChangeState =>
  events.reduce(reduceChange, from);
const reason = { kind: 'reasonTyped', reason: 'because' } as const;

describe('a change on its way', () => {
  it('is sent only with a reason', () => {
    expect(typed([{ kind: 'sent' }]).phase).toEqual({ step: 'editing' });
    expect(typed([{ kind: 'reasonTyped', reason: '  a ' }, { kind: 'asked' }]).phase).toEqual({ step: 'editing' });
    expect(typed([reason, { kind: 'sent' }]).phase).toEqual({ step: 'sending' });
  });

  it('goes to the confirmation and back', () => {
    expect(typed([reason, { kind: 'asked' }]).phase).toEqual({ step: 'confirming' });
    expect(typed([reason, { kind: 'asked' }, { kind: 'backed' }])).toMatchObject({
      reason: 'because',
      phase: { step: 'editing' },
    });
  });

  it('keeps reason and base through a conflict, and goes on from the current revision', () => {
    const refused = typed([reason, { kind: 'sent' }, { kind: 'conflicted', current: 9 }]);
    expect(refused).toMatchObject({ base: 7, newest: 9, reason: 'because', phase: { step: 'conflict' } });
    expect(typed([{ kind: 'rebased' }], refused)).toMatchObject({
      base: 9,
      reason: 'because',
      phase: { step: 'editing' },
    });
  });

  it('does not take the form away while it is typed, but sends nothing old', () => {
    const moved = typed([reason, { kind: 'headMoved', current: 8 }]);
    expect(moved.phase).toEqual({ step: 'editing' });
    expect(isOld(moved)).toBe(true);
    expect(typed([{ kind: 'sent' }], moved).phase).toEqual({ step: 'conflict' });
    expect(typed([{ kind: 'asked' }], moved).phase).toEqual({ step: 'conflict' });
  });

  it('stops a confirmation when the head moves', () => {
    expect(typed([reason, { kind: 'asked' }, { kind: 'headMoved', current: 8 }]).phase).toEqual({ step: 'conflict' });
  });

  it('stays old when an earlier revision is named after a later one', () => {
    const moved = typed([reason, { kind: 'headMoved', current: 9 }, { kind: 'headMoved', current: 7 }]);
    expect(moved.newest).toBe(9);
    expect(typed([{ kind: 'sent' }], moved).phase).toEqual({ step: 'conflict' });
  });

  it('takes its own revision for no conflict', () => {
    const sending = typed([reason, { kind: 'sent' }, { kind: 'headMoved', current: 8 }]);
    expect(sending.phase).toEqual({ step: 'sending' });
    expect(
      typed(
        [
          { kind: 'applied', revision: 8 },
          { kind: 'headMoved', current: 8 },
        ],
        sending,
      ).phase,
    ).toEqual({ step: 'applied', revision: 8 });
  });

  it('shows a failure and keeps what was typed', () => {
    expect(typed([reason, { kind: 'sent' }, { kind: 'failed', problem: 'x' }])).toMatchObject({
      reason: 'because',
      phase: { step: 'editing', problem: 'x' },
    });
  });

  it('ignores answers that are no longer awaited', () => {
    for (const event of [
      { kind: 'applied', revision: 8 },
      { kind: 'conflicted', current: 8 },
      { kind: 'failed', problem: 'x' },
    ] as const) {
      expect(typed([event]).phase).toEqual({ step: 'editing' });
    }
  });
});
