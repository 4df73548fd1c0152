import { Writable } from 'node:stream';

const COLOURS: Record<string, string> = { debug: '2', info: '36', warn: '33', error: '31', fatal: '41;97' };
/** A logged text must not move the cursor or recolour the terminal. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Turns the logger's JSON lines into short ones: time, level, message, then what else there is. */
export function createReadableLines(sink: Writable): Writable {
  const isColoured = 'isTTY' in sink && sink.isTTY === true;
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      const lines = String(chunk).split('\n').filter(Boolean);
      sink.write(lines.map((line) => `${readableLine(line, isColoured)}\n`).join(''));
      done();
    },
  });
}

export function readableLine(line: string, isColoured: boolean): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const { time, level, message, pid: _pid, reqId, call, req, res, error, err, responseTime, ...rest } = entry;
  const clock = String(time).slice(11, 23);
  const name = String(level);
  const parts = [
    `${clock} ${isColoured ? `\u001b[${COLOURS[name] ?? '0'}m${name.padEnd(5)}\u001b[0m` : name.padEnd(5)}`,
    exchange(req, res, responseTime),
    clean(String(message ?? '')),
    shortId(reqId ?? call),
    Object.keys(rest).length === 0 ? '' : clean(JSON.stringify(rest)),
    stackOf(error ?? err),
  ];
  return parts.filter(Boolean).join(' ');
}

function shortId(id: unknown): string {
  return id === undefined ? '' : `#${clean(String(id)).slice(0, 8)}`;
}

function exchange(request: unknown, reply: unknown, responseTime: unknown): string {
  const { method, host, url } = asRecord(request);
  const asked =
    method === undefined ? '' : `${clean(String(method))} ${clean(String(host ?? ''))}${clean(String(url))}`;
  const { statusCode } = asRecord(reply);
  const answered = statusCode === undefined ? '' : `→ ${String(statusCode)}`;
  const took = typeof responseTime === 'number' ? `${Math.round(responseTime)} ms` : '';
  return [asked, answered, took].filter(Boolean).join(' ');
}

function stackOf(error: unknown): string {
  const { stack, message, cause } = asRecord(error);
  const own = stack ?? message;
  if (own === undefined) return typeof error === 'string' ? clean(error) : '';
  return `\n${clean(String(own))}${cause === undefined ? '' : `\ncaused by:${stackOf(cause)}`}`;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function clean(text: string): string {
  return text.replace(CONTROL, ' ');
}
