export interface TelegramSettings {
  readonly token: string;
  /** Undefined: Telegram itself. */
  readonly apiRoot: string | undefined;
}
