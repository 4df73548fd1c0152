import styled from '@emotion/styled';
import type { SignedInDevice } from '@halo/shared/contracts';
import { useFormats } from '@halo/shared/remote';
import { Button, Heading, Notice, Stack, Text, VisuallyHidden } from '@halo/shared/ui';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RowList } from '../../row-list.ts';
import { Outcome } from '../../outcome.ts';
import type { DevicesState } from './devices-state.ts';

export interface DevicesViewProps {
  state: DevicesState;
  now: number;
  problem: string | undefined;
  actions: { end(id: string): void; endOthers(): void };
}

export function DevicesView({ state, now, problem, actions }: DevicesViewProps) {
  const { t } = useTranslation('account');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { devices, busy } = state;
  const count = useRef(devices.length);
  useEffect(() => {
    // The button that was pressed went with its row.
    if (devices.length < count.current) title.current?.focus();
    count.current = devices.length;
  }, [devices.length]);
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading ref={title} level={2} size="small" id={titleId} tabIndex={-1} style={{ outline: 'none' }}>
          {t('access.devices.title')}
        </Heading>
        <Text tone="soft" size="small">
          {t('access.devices.text')}
        </Text>
        <Outcome role="status">{problem && <Notice tone="danger">{problem}</Notice>}</Outcome>
        <RowList role="list">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              isBusy={busy === device.id}
              onEnd={() => actions.end(device.id)}
              {...{ device, now }}
            />
          ))}
        </RowList>
        {devices.length > 1 && (
          <Button
            variant="soft"
            fullWidth
            busy={busy === 'others'}
            busyLabel={t('access.devices.ending')}
            onClick={actions.endOthers}
          >
            {t('access.devices.endOthers')}
          </Button>
        )}
      </Stack>
    </section>
  );
}

interface DeviceRowProps {
  device: SignedInDevice;
  now: number;
  isBusy: boolean;
  onEnd(): void;
}

function DeviceRow({ device, now, isBusy, onEnd }: DeviceRowProps) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const { browser, system, isCurrent, signedInAt, lastUsedAt } = device;
  const name = [browser, system].filter(Boolean).join(' · ') || t('access.devices.unknown');
  const lastUsed = `${formats.relativeDay(lastUsedAt, now)}, ${formats.time(lastUsedAt)}`;
  return (
    <li>
      <Facts>
        <strong>{name}</strong>
        <Text tone="soft" size="small">
          {isCurrent ? t('access.devices.current') : t('access.devices.lastUsed', { when: lastUsed })}
          <br />
          {t('access.devices.since', { date: formats.longDate(signedInAt) })}
        </Text>
      </Facts>
      {!isCurrent && (
        <Button size="medium" variant="soft" busy={isBusy} busyLabel={t('access.devices.ending')} onClick={onEnd}>
          {t('access.devices.end')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

const Facts = styled.div({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' });
