export interface SocketServer {
  readonly address: string;
  /** everything that was emitted to it, oldest first */
  readonly events: { readonly name: string; readonly payload: unknown }[];
  readonly handshakes: readonly { readonly auth: Record<string, unknown>; readonly transport: string }[];
  payloads(name: string): unknown[];
  /** How an event is acknowledged; `undefined`: never. */
  answer(name: string, run: (payload: never) => unknown): void;
  /** Refuses connections while it answers a problem. */
  refuse(run: () => { code: string; message: string; retryable: boolean } | undefined): void;
  emit(name: string, payload?: unknown): void;
  cut(): void;
  dismiss(): void;
  connected(): number;
  close(): Promise<void>;
}

export function startSocketServer(): Promise<SocketServer>;

export function startSilentServer(): Promise<{ readonly address: string; close(): Promise<void> }>;
