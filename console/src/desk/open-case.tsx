import { type DeskCase, operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import classes from './desk.module.css';

const words = texts.desk;

export interface OpenCaseProps {
  isOpen: boolean;
  brands: readonly { value: string; label: string }[];
  onClose(): void;
  onOpened(opened: DeskCase): void;
}

/** An account without a report: found by its id or its address, and nothing else is shown of others. */
export function OpenCase({ isOpen, brands, onClose, onOpened }: OpenCaseProps) {
  const client = useClient();
  const [brand, setBrand] = useState('');
  const [account, setAccount] = useState('');
  const chosen = brand || (brands[0]?.value ?? '');
  const open = useMutation({
    mutationFn: () => client.call(operationsEndpoints.desk.open, { body: { brand: chosen, account: account.trim() } }),
    onSuccess: (opened) => {
      setAccount('');
      onOpened(opened);
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.open} closeButtonProps={{ 'aria-label': texts.app.close }}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!open.isPending) open.mutate();
        }}
      >
        <p>{words.openLead}</p>
        {open.error && <ProblemNotice error={open.error} />}
        <NativeSelect
          label={words.brand}
          value={chosen}
          onChange={(event) => setBrand(event.currentTarget.value)}
          data={[...brands]}
        />
        <TextInput
          label={words.accountOrAddress}
          required
          minLength={3}
          autoComplete="off"
          data-autofocus
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
        <div className={parts['buttons']}>
          <Button type="submit" loading={open.isPending}>
            {words.openIt}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.tokens.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
