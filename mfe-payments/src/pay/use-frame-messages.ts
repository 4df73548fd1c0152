import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens to messages of frames from before the browser loads them: one from the cache may post before effects run. */
export function useFrameMessages(onMessage: (message: MessageEvent) => void): void {
  const receive = useEffectEvent(onMessage);
  useLayoutEffect(() => {
    const listen = (message: MessageEvent): void => receive(message);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
}
