import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { DrawingProgram, DrawnPage, PageFacts } from '@halo/shared/contracts';
import { createWorkQueue } from '@halo/server-kit/process/work-queue';
import * as z from 'zod/mini';

/** The whole program of the process: no line out first, then what draws. */
const PARTS = [new URL('./close-network.mjs', import.meta.url), new URL('./draw-apart-child.mjs', import.meta.url)];
/** It may read and write no file, start nothing, and make no code of text. */
const LIMITS = ['--permission', '--disallow-code-generation-from-strings', '--max-old-space-size=160'];
/** A network of its own with nothing in it, where the system lets a process have one. */
const WITHOUT_NETWORK = ['/usr/bin/unshare', '--user', '--net', '--'];
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
  let prefix: Promise<readonly string[]> | undefined;
  const draw = (program: string, call: keyof DrawingProgram, facts: PageFacts): Promise<DrawnPage | undefined> =>
    takeTurn(async () => {
      child ??= readChild();
      prefix ??= networkPrefix();
      const node = [...(await prefix), process.execPath];
      const input = JSON.stringify({ program, call, facts });
      const answer = z.parse(Answer, JSON.parse(await run(node, await child, input)));
      if ('error' in answer) throw new Error(answer.error.slice(0, 500));
      return 'html' in answer ? answer : undefined;
    });
  return (program) => ({
    drawHome: (facts) => draw(program, 'drawHome', facts),
    drawLegal: (facts) => draw(program, 'drawLegal', facts),
    drawTemplate: (facts) => draw(program, 'drawTemplate', facts),
    drawMember: (facts) => draw(program, 'drawMember', facts),
  });
}

async function readChild(): Promise<string> {
  return (await Promise.all(PARTS.map((part) => readFile(part, 'utf8')))).join('\n');
}

/** What stands before the program's name; nothing where the system does not allow it. */
function networkPrefix(): Promise<readonly string[]> {
  const [command = '', ...args] = WITHOUT_NETWORK;
  return new Promise((resolve) => {
    const tried = spawn(command, [...args, process.execPath, '--version'], { stdio: 'ignore', timeout: LONGEST_MS });
    tried.on('error', () => resolve([]));
    tried.on('close', (code) => resolve(code === 0 ? WITHOUT_NETWORK : []));
  });
}

function run([command = '', ...before]: readonly string[], code: string, input: string): Promise<string> {
  const args = [...before, ...LIMITS, '--input-type=module', '--eval', code];
  return new Promise((resolve, reject) => {
    const node = spawn(command, args, {
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
