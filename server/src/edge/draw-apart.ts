import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { DrawingProgram, DrawnPage, PageFacts } from '@halo/shared/contracts';
import { createWorkQueue } from '@halo/server-kit/process/work-queue';
import * as z from 'zod/mini';

const CHILD = new URL('./draw-apart-child.mjs', import.meta.url);
/** It may read and write no file, start nothing, and make no code of text. */
const LIMITS = ['--permission', '--disallow-code-generation-from-strings', '--max-old-space-size=160'];
const LONGEST_MS = 8_000;
const PAGE_MAX_BYTES = 512 * 1024;

const Answer = z.union([
  z.object({ html: z.string(), css: z.string() }),
  z.object({ error: z.string() }),
  z.object({ isUnknown: z.literal(true) }),
]);

/** A program as it is published, to be called as if it were here. */
export type DrawApart = (program: string) => Required<DrawingProgram>;

/**
 * Draws with the program of a published shell in a process of its own, without environment, files and time to spare:
 * who publishes a shell must not run code where keys and the database are (decision 0140). One after the other.
 */
export function createDrawApart(): DrawApart {
  const takeTurn = createWorkQueue();
  let child: Promise<string> | undefined;
  const draw = (program: string, call: keyof DrawingProgram, facts: PageFacts): Promise<DrawnPage | undefined> =>
    takeTurn(async () => {
      child ??= readFile(CHILD, 'utf8');
      const answer = z.parse(Answer, JSON.parse(await run(await child, JSON.stringify({ program, call, facts }))));
      if ('error' in answer) throw new Error(answer.error.slice(0, 500));
      return 'html' in answer ? answer : undefined;
    });
  return (program) => ({
    drawHome: (facts) => draw(program, 'drawHome', facts),
    drawLegal: (facts) => draw(program, 'drawLegal', facts),
    drawTemplate: (facts) => draw(program, 'drawTemplate', facts),
  });
}

function run(code: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const node = spawn(process.execPath, [...LIMITS, '--input-type=module', '--eval', code], {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    let [answer, bytes] = ['', 0];
    node.stdout.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      bytes += Buffer.byteLength(text);
      if (bytes > PAGE_MAX_BYTES) node.kill('SIGKILL');
    });
    node.on('error', reject);
    node.on('close', (code, signal) =>
      code === 0 ? resolve(answer) : reject(new Error(`the process that draws ended with ${signal ?? code}`)),
    );
    // It may be gone before it has read everything.
    node.stdin.on('error', () => undefined).end(input);
  });
}
