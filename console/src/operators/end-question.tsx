import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './operators.module.css';

const words = texts.operators;

/** What would end for whom. */
export interface AskedEnd {
  readonly what: 'disable' | 'reset';
  readonly email: string;
}

/** Both sign a person out, so both are asked twice. */
export function EndQuestion({ asked, onClose }: { asked: AskedEnd | undefined; onClose(): void }) {
  const client = useClient();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: ({ what, email }: AskedEnd) => {
      const { disable, resetSecondFactor } = operationsEndpoints.operators;
      return client.call(what === 'disable' ? disable : resetSecondFactor, { params: { email } });
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.operators }),
  });
  const isReset = asked?.what === 'reset';
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => {
        end.reset();
        onClose();
      }}
      title={t(isReset ? 'operators.resetTitle' : 'operators.disableTitle', { who: asked?.email ?? '' })}
      closeButtonProps={{ 'aria-label': texts.app.close }}
    >
      <div className={classes['form']}>
        <p>{isReset ? words.resetLead : words.disableLead}</p>
        {end.error && <ProblemNotice error={end.error} />}
        <div className={parts['buttons']}>
          <Button color="red" loading={end.isPending} onClick={() => asked && end.mutate(asked)}>
            {isReset ? words.confirmReset : words.confirmDisable}
          </Button>
          <Button variant="default" data-autofocus onClick={onClose}>
            {texts.tokens.keep}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
