import { aDeskCase } from '../testing/fake-desk.ts';
import { deskReducer, type DeskState } from './desk-state.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const draft = { action: 'nothing', text: '' } as const;
const held = aDeskCase();
const leavesAt = new Date(NOW + 10_000).toISOString();
const leaving = deskReducer({ held }, { type: 'decided', outcome: { state: 'leaving', leavesAt }, draft, at: NOW });
const listed = (cases: DeskState[], at: number) => ({
  type: 'listed' as const,
  cases: cases.flatMap((state) => (state.held ? [state.held.entry] : [])),
  at,
});

describe('what became of a decision', () => {
  it('can be taken back until it leaves, with what was written, while another case is in hand', () => {
    expect(leaving).toEqual({ leaving: { id: 1, draft, endsAt: NOW + 10_000 } });
    const other = deskReducer(leaving, { type: 'taken', held: aDeskCase({ id: 2 }) });
    expect(other.leaving).toBe(leaving.leaving);
    expect(deskReducer(other, { type: 'undone', held })).toEqual({
      held,
      draft,
      done: { kind: 'undone', id: 1, draft },
    });
  });

  it('is known from the first list after that: carried out, or open again as something came in', () => {
    expect(deskReducer(leaving, listed([{ held }], NOW + 9_000))).toBe(leaving);
    expect(deskReducer(leaving, listed([], NOW + 10_000)).done).toEqual({ kind: 'decided', id: 1, draft });
    expect(deskReducer(leaving, listed([{ held }], NOW + 10_000)).done).toEqual({ kind: 'grown', id: 1 });
    const pending = aDeskCase({ pending: { action: 'nothing', by: 'anna', leavesAt } });
    expect(deskReducer(leaving, listed([{ held: pending }], NOW + 10_000))).toBe(leaving);
  });

  it('is said at once where nothing waits, and a wrong clock makes no endless wait', () => {
    for (const state of ['decided', 'proposed'] as const)
      expect(deskReducer({ held }, { type: 'decided', outcome: { state }, draft, at: NOW }).done?.kind).toBe(state);
    const late = deskReducer(
      { held },
      { type: 'decided', outcome: { state: 'leaving', leavesAt }, draft, at: NOW - 9e9 },
    );
    expect(late.leaving?.endsAt).toBe(NOW - 9e9 + 10_000);
  });
});
