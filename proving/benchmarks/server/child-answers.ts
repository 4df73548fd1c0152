import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a process of a benchmark sends next. @throws when it ends instead */
export async function answerOf<Answer = unknown>(child: ChildProcess): Promise<Answer> {
  if (hasEnded(child)) throw endedEarly();
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const ended = once(child, 'exit', { signal }).then(() => Promise.reject(endedEarly()));
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    ended.catch(() => undefined);
    return answer as Answer;
  } finally {
    settled.abort();
  }
}

/** Bytes of a server's heap once everything is collected that can be; it runs with `--expose-gc`. */
export async function heapOf(child: ChildProcess): Promise<number> {
  child.send('memory');
  return (await answerOf<{ heapBytes: number }>(child)).heapBytes;
}

/** Asks it to end and waits until it has; one that has ended before is not asked. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  if (child.connected) child.send('stop');
  await ended;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function endedEarly(): Error {
  return new Error('a process of the benchmark ended early');
}
