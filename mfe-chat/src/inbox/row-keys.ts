import type { KeyboardEvent } from 'react';

/** Arrows, Home and End move between the rows of a list; Tab goes through them as through any links. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
  const current = rows.findIndex((row) => row === document.activeElement);
  const target = { ArrowDown: rows[current + 1], ArrowUp: rows[current - 1], Home: rows[0], End: rows.at(-1) }[
    event.key
  ];
  if (current < 0 || !target) return;
  event.preventDefault();
  target.focus();
}
