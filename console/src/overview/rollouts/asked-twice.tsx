import { Button } from '@mantine/core';
import { useState } from 'react';

interface AskedTwiceProps {
  label: string;
  /** what it is about, for who does not see where the button stands */
  name: string;
  confirm: string;
  keep: string;
  isBusy: boolean;
  onConfirm(): void;
}

/** A button whose press has to be meant: the second one does it. */
export function AskedTwice({ label, name, confirm, keep, isBusy, onConfirm }: AskedTwiceProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button variant="default" loading={isBusy} onClick={() => setAsked(true)} aria-label={name}>
        {label}
      </Button>
    );
  return (
    <>
      <Button
        color="red"
        onClick={() => {
          setAsked(false);
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      {/* The button that was pressed is gone. */}
      <Button variant="default" ref={focus} onClick={() => setAsked(false)}>
        {keep}
      </Button>
    </>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
