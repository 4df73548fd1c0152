export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** `partial`: a body that never ends; `never`: no answer at all. */
export type ServerAnswer = 'never' | { status?: number; json?: unknown; text?: string; partial?: string; headers?: Record<string, string> };

export interface HttpServer {
  readonly origin: string;
  /** everything that arrived, oldest first */ readonly requests: SeenRequest[];
  answer(run: (request: SeenRequest) => ServerAnswer | Promise<ServerAnswer>): void;
  close(): Promise<void>;
}

export function startHttpServer(): Promise<HttpServer>;
