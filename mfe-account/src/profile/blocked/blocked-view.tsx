import styled from '@emotion/styled';
import type { Language, ProfileCard } from '@halo/shared/contracts';
import type { PlaceLink } from '@halo/shared/remote';
import { radius } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar, Button, Heading, Notice, Skeleton, Stack, Text, VisuallyHidden } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RowList } from '../../row-list.ts';
import type { BlockedState } from './blocked-state.ts';

export interface BlockedViewProps {
  state: BlockedState;
  language: Language;
  problem: string | undefined;
  linkTo: PlaceLink;
  actions: { retry(): void; unblock(angel: ProfileCard): void };
}

export function BlockedView({ state, language, problem, linkTo, actions }: BlockedViewProps) {
  const { t } = useTranslation('account');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={titleId}>
          {t('blocked.title')}
        </Heading>
        <Text tone="soft" size="small">
          {t(state.status === 'ready' && state.angels.length === 0 ? 'blocked.none' : 'blocked.text')}
        </Text>
        {state.status === 'loading' && <Skeleton height={64} radius={radius.box} />}
        <div role="status">
          {problem && (
            <Notice
              tone="danger"
              {...(state.status === 'failed' && {
                action: (
                  <Button size="small" variant="ghost" onClick={actions.retry}>
                    {t('ui:retry')}
                  </Button>
                ),
              })}
            >
              {problem}
            </Notice>
          )}
        </div>
        {state.status === 'ready' && state.angels.length > 0 && (
          <RowList role="list">
            {state.angels.map((angel) => (
              <li key={angel.id}>
                <Avatar name={angel.screenName} seed={angel.id} src={angel.avatarUrl} size={44} />
                <Who>
                  <a {...linkTo('conversation', { angelId: angel.id })}>{angel.screenName}</a>
                  <span>
                    <NatureLabel nature={angel.nature} locale={language} />
                  </span>
                </Who>
                <Button
                  size="medium"
                  variant="soft"
                  busy={state.busyIds.includes(angel.id)}
                  onClick={() => actions.unblock(angel)}
                >
                  {t('blocked.unblock')}
                  <VisuallyHidden> {angel.screenName}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </RowList>
        )}
      </Stack>
    </section>
  );
}

const Who = styled.div({
  flex: '1 1 120px',
  display: 'grid',
  gap: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& a': { display: 'inline-block', padding: '4px 0', color: 'inherit', fontWeight: 600 },
});
