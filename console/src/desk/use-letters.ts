import { useState } from 'react';

const STORED_AS = 'halo-console-letters';

/** Whether letters alone are keys, as this browser remembers it. */
export function useLetters(): readonly [boolean, (hasLetters: boolean) => void] {
  const [hasLetters, setLetters] = useState(() => localStorage.getItem(STORED_AS) !== 'off');
  return [
    hasLetters,
    (next) => {
      localStorage.setItem(STORED_AS, next ? 'on' : 'off');
      setLetters(next);
    },
  ];
}
