import type { EventBus } from '@halo/shared/bus';
import { LiveRegion, Notice, OfflineIcon } from '@halo/shared/ui';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** A break shorter than this is not shown. */
const PATIENCE_MS = 2_000;

/** Says when the connection is gone, and that writing goes on. */
export function ConnectionNotice({ bus }: { bus: EventBus }) {
  const { t } = useTranslation('shell');
  const connection = useSyncExternalStore(
    useCallback((changed) => bus.on('connection.changed', changed), [bus]),
    () => bus.last('connection.changed'),
  );
  const isBroken = connection !== undefined && connection.status !== 'online';
  const showsOffline = usePatience(isBroken);
  return (
    <>
      <LiveRegion message={showsOffline ? t('connection.offline') : ''} />
      {showsOffline && (
        <Notice tone="deep" icon={<OfflineIcon size={18} />}>
          {t('connection.offline')}
        </Notice>
      )}
    </>
  );
}

/** True once `isOn` has lasted a while; false at once when it ends. */
function usePatience(isOn: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setLasted(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isOn]);
  return isOn && hasLasted;
}
