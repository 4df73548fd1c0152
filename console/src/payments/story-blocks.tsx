import type { NewBlock, PaymentBlock, PaymentStory } from '@halo/shared/contracts/operations';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ALL, mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { BlockCard } from './block-card.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useBlockDeeds } from './use-blocks.ts';

const words = texts.payments.blocks;

type Deed = { readonly kind: 'account' | 'card' } | { readonly kind: 'end'; readonly block: PaymentBlock };

/** Whether who paid may pay again, and the buttons that change it. An account is of one brand; a card is not. */
export function StoryBlocks({ story, titleOf }: { story: PaymentStory; titleOf(brand: string): string }) {
  const operator = useSignedIn();
  const [deed, setDeed] = useState<Deed>();
  const { add, end } = useBlockDeeds(() => setDeed(undefined));
  const { blocks, canBlockCard, brand } = story;
  const scopeOf = (kind: 'account' | 'card') => (kind === 'card' && mayDo(operator, 'payments', ALL) ? ALL : brand);
  const titleOfScope = (scope: string) => (scope === ALL ? words.everywhere : titleOf(scope.replace(/^company:/, '')));
  const free = (['account', ...(canBlockCard ? (['card'] as const) : [])] as const).filter(
    (kind) => !blocks.some((block) => block.kind === kind),
  );
  const submit = (reason: string): void => {
    if (deed?.kind === 'end') end.mutate({ id: deed.block.id, reason });
    else if (deed) add.mutate(blockOf(story, deed.kind, scopeOf(deed.kind), reason));
  };
  const close = (): void => {
    setDeed(undefined);
    add.reset();
    end.reset();
  };
  return (
    <>
      {blocks.map((block) => (
        <BlockCard
          key={block.id}
          block={block}
          scopeTitle={titleOfScope(block.scope)}
          onEnd={() => setDeed({ kind: 'end', block })}
        />
      ))}
      {free.length > 0 && mayDo(operator, 'payments', brand) && (
        <div className={parts['buttons']}>
          {free.map((kind) => (
            <Button key={kind} size="xs" variant="default" onClick={() => setDeed({ kind })}>
              {words.blockIt[kind]}
            </Button>
          ))}
        </div>
      )}
      <Modal
        opened={deed !== undefined}
        onClose={close}
        title={deed && titleOfDeed(deed)}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
        {deed && (
          <ReasonForm
            label={titleOfDeed(deed)}
            lead={
              deed.kind === 'end'
                ? words.endLead
                : t('payments.blocks.blockLead', { where: titleOfScope(scopeOf(deed.kind)) })
            }
            isBusy={add.isPending || end.isPending}
            error={add.error ?? end.error}
            onSubmit={submit}
            onCancel={close}
          />
        )}
      </Modal>
    </>
  );
}

function blockOf({ id, account }: PaymentStory, kind: 'account' | 'card', scope: string, reason: string): NewBlock {
  return { scope, reason, target: kind === 'card' ? { kind, payment: id } : { kind, account } };
}

function titleOfDeed({ kind }: Deed): string {
  return kind === 'end' ? words.end : words.blockIt[kind];
}
