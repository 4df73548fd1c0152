import { type CardFieldsState, type FieldName, type FieldProblem, shownProblem } from './card-fields-state.ts';
import type { CardTexts } from './card-texts.ts';

/**
 * What was wrong when "pay" was pressed, field by field in the order of the page; each line leads to its field.
 */
export interface ErrorSummary {
  readonly root: HTMLElement;
  render(state: CardFieldsState, now: Date): void;
}

export function createErrorSummary(
  document: Document,
  texts: CardTexts,
  goTo: (field: FieldName) => void,
): ErrorSummary {
  // Below the fields: a line that goes when its mistake is corrected must not move the field that is being edited.
  const root = Object.assign(document.createElement('div'), { className: 'summary', hidden: true });
  root.setAttribute('role', 'alert');
  const title = Object.assign(document.createElement('strong'), { textContent: texts.summary });
  let shown: readonly FieldProblem[] = [];
  let lines: { problem: FieldProblem; line: HTMLElement }[] = [];

  function makeLine(problem: FieldProblem): HTMLElement {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: `${texts.labels[problem.field]}: ${texts.problem(problem)}`,
    });
    button.addEventListener('click', () => goTo(problem.field));
    const line = document.createElement('li');
    line.append(button);
    return line;
  }

  return {
    root,
    render(state, now) {
      if (state.summary !== shown) {
        shown = state.summary;
        lines = shown.map((problem) => ({ problem, line: makeLine(problem) }));
        const list = document.createElement('ul');
        list.append(...lines.map(({ line }) => line));
        // All replaced, so that the same mistakes are read out again after another press.
        root.replaceChildren(...(lines.length > 0 ? [title, list] : []));
      }
      for (const { problem, line } of lines) {
        const current = shownProblem(state, problem.field, now);
        // Repaired, or on the way there: the line would be out of date.
        line.hidden = !current || texts.problem(current) !== texts.problem(problem);
      }
      root.hidden = lines.every(({ line }) => line.hidden);
    },
  };
}
