import type { PaymentBlock } from '@halo/shared/contracts/operations';
import { Button, Modal, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import { BlockCard, scopeTitle } from './block-card.tsx';
import { BlockForm } from './block-form.tsx';
import classes from './payments.module.css';
import { ReasonForm } from './reason-form.tsx';
import { useBlockDeeds, useBlocks } from './use-blocks.ts';

const words = texts.payments.blocks;

/** Who may not pay: what is blocked, what was, and a form for more. */
export function BlocksPage() {
  const [state, setState] = useState<'running' | 'over'>('running');
  const list = useBlocks(state);
  const [deed, setDeed] = useState<'add' | PaymentBlock>();
  const { add, end } = useBlockDeeds(() => setDeed(undefined));
  const close = (): void => {
    setDeed(undefined);
    add.reset();
    end.reset();
  };
  const scopes = list.data?.scopes ?? [];
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {scopes.length > 0 && <Button onClick={() => setDeed('add')}>{words.add}</Button>}
        <Button component={Link} to={paths.payments} variant="default">
          {words.back}
        </Button>
      </PageHead>
      <NativeSelect
        className={classes['field'] ?? ''}
        label={words.show}
        value={state}
        onChange={(event) => setState(event.currentTarget.value === 'over' ? 'over' : 'running')}
        data={[
          { value: 'running', label: words.running },
          { value: 'over', label: words.over },
        ]}
      />
      {list.error && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.error && <Skeleton height={160} radius="md" aria-label={texts.app.loading} />}
      {list.data && (
        <section aria-labelledby="blocks" className={`${classes['waiting']} ${classes['blocks']}`}>
          <h2 id="blocks">{words[state]}</h2>
          {list.data.blocks.length === 0 && <p className={parts['muted']}>{words.none[state]}</p>}
          {list.data.blocks.map((block) => (
            <BlockCard key={block.id} block={block} scopeTitle={scopeTitle(block.scope, scopes)} onEnd={setDeed} />
          ))}
          {list.data.isMore && <p className={parts['muted']}>{words.isMore}</p>}
        </section>
      )}
      <Modal
        opened={deed !== undefined}
        onClose={close}
        title={deed === 'add' ? words.add : words.end}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
        {deed === 'add' && (
          <BlockForm scopes={scopes} isBusy={add.isPending} error={add.error} onSubmit={add.mutate} onCancel={close} />
        )}
        {deed !== undefined && deed !== 'add' && (
          <ReasonForm
            label={words.end}
            lead={words.endLead}
            isBusy={end.isPending}
            error={end.error}
            onSubmit={(reason) => end.mutate({ id: deed.id, reason })}
            onCancel={close}
          />
        )}
      </Modal>
    </>
  );
}
