/** How a chat frame says that its notification is to be shown. */
export interface NotificationSignal {
  notificationKind: 'Default' | 'full' | 'wait_socket' | 'wait_ai' | 'other';
  /** offset the frame carries */
  delayMs?: number | undefined;
}

/** Wait of a `wait_socket` frame that carries no offset. */
export const WAIT_SOCKET_MS = 5_000;

/**
 * Milliseconds until the notification of a chat frame is shown; undefined: never.
 * `full` shows at once without regard to the offset; `wait_ai` only announces that something is being made;
 * `wait_socket` waits its offset or the usual time; the others wait their offset, or show at once.
 */
export function notificationDelay({ notificationKind, delayMs }: NotificationSignal): number | undefined {
  const offset = delayMs !== undefined && delayMs > 0 ? delayMs : undefined;
  switch (notificationKind) {
    case 'wait_ai':
      return undefined;
    case 'full':
      return 0;
    case 'wait_socket':
      return offset ?? WAIT_SOCKET_MS;
    case 'Default':
    case 'other':
      return offset ?? 0;
  }
}
