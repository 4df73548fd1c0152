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
import { FreezeForm } from './freeze-form.tsx';
import { RolloutForm } from './rollout-form.tsx';

const words = texts.overview;

/** What concerns many brands at once: a version over them in steps, and times in which they stay as they are. */
export function PlanButtons({ status }: { status: PlatformStatus }) {
  const client = useClient();
  const plansChanged = usePlansChanged();
  const operator = useSignedIn();
  const [open, setOpen] = useState<'rollout' | 'freeze'>();
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
        title={open && words[`${open}s`].new}
        size={560}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
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
