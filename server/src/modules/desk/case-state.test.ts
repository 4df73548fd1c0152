import { type CaseEvent, type CaseState, nextState, type NextState } from './case-state.ts';

const UNDO_MS = 10_000;
const OPEN: CaseState = { kind: 'open' };
const step = (state: CaseState, event: CaseEvent): NextState => nextState(state, event, UNDO_MS);
const decided = (action: 'warn' | 'disable' | 'confirm', by: string, isDanger = false): CaseEvent => ({
  type: 'decided',
  action,
  by,
  at: 0,
  isDanger,
});
const leaving: CaseState = { kind: 'leaving', by: 'anna', leavesAt: UNDO_MS };
const confirmed: CaseState = { ...leaving, confirmedBy: 'bruno' };
const proposed: CaseState = { kind: 'proposed', by: 'anna' };

describe('deciding a case', () => {
  it('leaves after ten seconds, and until then who pressed last may take it back', () => {
    expect(step(OPEN, decided('warn', 'anna'))).toEqual(leaving);
    expect(step(leaving, { type: 'undone', by: 'anna', at: UNDO_MS - 1 })).toEqual(OPEN);
    expect(step(confirmed, { type: 'undone', by: 'bruno', at: 1 })).toEqual(proposed);
    for (const by of ['bruno', 'carla'])
      expect(step(leaving, { type: 'undone', by, at: 1 })).toMatchObject({ kind: 'refused', code: 'forbidden' });
    for (const state of [leaving, OPEN, proposed])
      expect(step(state, { type: 'undone', by: 'anna', at: UNDO_MS })).toMatchObject({ code: 'conflict' });
    expect(step(leaving, { type: 'due', at: UNDO_MS - 1, isGrown: false })).toBe(leaving);
    expect(step(leaving, { type: 'due', at: UNDO_MS, isGrown: false })).toEqual({ kind: 'carryOut', by: 'anna' });
  });

  it('is not carried out when something came in, nor decided twice', () => {
    expect(step(leaving, { type: 'due', at: UNDO_MS, isGrown: true })).toEqual(OPEN);
    expect(step(confirmed, { type: 'due', at: UNDO_MS, isGrown: true })).toEqual(proposed);
    expect(step(leaving, decided('warn', 'anna'))).toMatchObject({ kind: 'refused', code: 'conflict' });
  });

  it('takes two persons to disable an account', () => {
    expect(step(OPEN, decided('disable', 'anna'))).toEqual(proposed);
    expect(step(proposed, decided('confirm', 'anna'))).toMatchObject({ kind: 'refused', code: 'forbidden' });
    expect(step(proposed, decided('confirm', 'bruno'))).toEqual(confirmed);
    expect(step(confirmed, { type: 'due', at: UNDO_MS, isGrown: false })).toEqual({
      kind: 'carryOut',
      by: 'anna',
      confirmedBy: 'bruno',
    });
    // The second person may see it in another way, and then the first confirms.
    expect(step(proposed, decided('disable', 'bruno'))).toEqual({ kind: 'proposed', by: 'bruno' });
    expect(step(proposed, decided('warn', 'bruno'))).toMatchObject({ kind: 'leaving', by: 'bruno' });
  });

  it('takes one and no time where a person may be in danger', () => {
    for (const action of ['disable', 'warn'] as const)
      expect(step(OPEN, decided(action, 'anna', true))).toEqual({ kind: 'carryOut', by: 'anna' });
    expect(step(proposed, decided('confirm', 'bruno', true))).toEqual({
      kind: 'carryOut',
      by: 'anna',
      confirmedBy: 'bruno',
    });
  });
});
