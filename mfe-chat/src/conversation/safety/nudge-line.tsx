import styled from '@emotion/styled';
import { space } from '@halo/shared/theme';
import { Button, Notice, ShieldIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { Concern } from './concern.ts';

export interface NudgeLineProps {
  concern: Concern | undefined;
  onSend(): void;
  onEdit(): void;
}

/** A gentle line over the box; the message waits in it. Silent: the conversation has one live region. */
export function NudgeLine({ concern, onSend, onEdit }: NudgeLineProps) {
  const { t } = useTranslation('chat');
  if (!concern) return null;
  return (
    <Line data-nudge={concern}>
      <Notice tone="warning" icon={<ShieldIcon size={20} />}>
        {t(`nudge.${concern}`)}
      </Notice>
      <Choice>
        <Button size="small" variant="soft" style={{ minHeight: 44 }} onClick={onEdit}>
          {t('nudge.edit')}
        </Button>
        <Button size="small" variant="ghost" style={{ minHeight: 44 }} onClick={onSend}>
          {t('nudge.send')}
        </Button>
      </Choice>
    </Line>
  );
}

const Line = styled.div({ display: 'grid', gap: space[2], padding: `0 0 ${space[3]}` });
const Choice = styled.div({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space[2] });
