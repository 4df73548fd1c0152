import {
  type NewFreeze,
  type NewRollout,
  operationsEndpoints,
  type PlatformStatus,
} from '@halo/shared/contracts/operations';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../api/client-context.tsx';
import { usePlansChanged } from '../../api/rollout-queries.ts';
import { mayDo } from '../../may-do.ts';
import { useSignedIn } from '../../operator-context.tsx';
import { texts } from '../../texts.ts';
import { ManyDialog } from '../many/many-dialog.tsx';
import { FreezeForm } from './freeze-form.tsx';
import { RolloutForm } from './rollout-form.tsx';

const words = texts.overview;
const MANY_ACTIONS = ['rollback', 'switch', 'pin', 'canary', 'promote'] as const;

/** What concerns many brands at once: a version over them in steps, and times in which they stay as they are. */
export function PlanButtons({ status }: { status: PlatformStatus }) {
  const client = useClient();
  const plansChanged = usePlansChanged();
  const operator = useSignedIn();
  const [open, setOpen] = useState<'rollout' | 'freeze' | 'many'>();
  const onSuccess = () => {
    setOpen(undefined);
    return plansChanged();
  };
  const start = useMutation({
    mutationFn: (body: NewRollout) => client.call(operationsEndpoints.rollouts.start, { body }),
    onSuccess,
  });
  const freeze = useMutation({
    mutationFn: (body: NewFreeze) => client.call(operationsEndpoints.freezes.make, { body }),
    onSuccess,
  });
  const close = () => {
    setOpen(undefined);
    for (const each of [start, freeze]) each.reset();
  };
  return (
    <>
      {MANY_ACTIONS.some((action) => mayDo(operator, action)) && (
        <Button variant="default" onClick={() => setOpen('many')}>
          {words.many.new}
        </Button>
      )}
      {mayDo(operator, 'canary') && (
        <Button variant="default" onClick={() => setOpen('rollout')}>
          {words.rollouts.new}
        </Button>
      )}
      {mayDo(operator, 'approve', undefined, '*') && (
        <Button variant="default" onClick={() => setOpen('freeze')}>
          {words.freezes.new}
        </Button>
      )}
      <Modal
        opened={open !== undefined}
        onClose={close}
        title={open && (open === 'many' ? words.many : words[`${open}s`]).new}
        size={560}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
        {open === 'many' && <ManyDialog status={status} onClose={close} />}
        {open === 'rollout' && (
          <RolloutForm
            status={status}
            isBusy={start.isPending}
            error={start.error}
            onSubmit={start.mutate}
            onCancel={close}
          />
        )}
        {open === 'freeze' && (
          <FreezeForm isBusy={freeze.isPending} error={freeze.error} onSubmit={freeze.mutate} onCancel={close} />
        )}
      </Modal>
    </>
  );
}
