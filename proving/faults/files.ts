import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { OutboxMedia } from '../../mfe-chat/src/conversation/media/outbox-media.ts';
import { meanColour } from '../../server/src/testing/mean-colour.ts';
import type { SeededRandom } from '../../server/src/modules/profiles/seeded-random.ts';

/** What a message of a run brings along: made so that each file can be distinguished from the others. */
export interface WrittenFiles {
  readonly media: OutboxMedia;
  readonly files: readonly Blob[];
  /** what who gets the files must find in them, in this order */
  readonly marks: readonly string[];
}

/** Six of a hundred messages have photos, five a voice: enough, and few enough for what one may send in a minute. */
const PHOTO_SHARE = 0.06;
const VOICE_SHARE = 0.05;
const SIDE_PX = 24;
/** Colours this far apart survive being drawn again. */
const COLOUR_STEP = 32;

/** `count` is another one for each message of a run. */
export function filesFor(random: SeededRandom, count: number): WrittenFiles | undefined {
  const share = random.next();
  if (share < PHOTO_SHARE) {
    const colours = Array.from({ length: random.integer(1, 2) }, () =>
      [0, 1, 2].map(() => random.integer(1, 7) * COLOUR_STEP),
    );
    return {
      media: { kind: 'photo', count: colours.length },
      files: colours.map((colour) => new Blob([photoOf(colour)], { type: 'image/png' })),
      marks: colours.map(String),
    };
  }
  if (share >= PHOTO_SHARE + VOICE_SHARE) return undefined;
  const sound = recording(count);
  return {
    media: { kind: 'voice', durationMs: count * 1000, wave: [0, 128, 255] },
    files: [new Blob([sound], { type: 'audio/webm' })],
    marks: [hashOf(sound)],
  };
}

/** The mark of a file that was handed out. */
export async function markOf(kind: OutboxMedia['kind'], bytes: Buffer): Promise<string> {
  if (kind === 'voice') return hashOf(bytes);
  return String((await meanColour(bytes)).map((mean) => Math.round(mean / COLOUR_STEP) * COLOUR_STEP));
}

/** A PNG of one colour. */
function photoOf(colour: readonly number[]): Uint8Array<ArrayBuffer> {
  const row = Buffer.from([0, ...Array.from({ length: SIDE_PX }, () => colour).flat()]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE_PX, 0);
  header.writeUInt32BE(SIDE_PX, 4);
  // 8 bits, red, green and blue.
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE_PX }, () => row)));
  const parts = [part('IHDR', header), part('IDAT', pixels), part('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
}

function part(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** As WebM begins; what follows is of no matter to the server, which decodes nothing. */
function recording(count: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('\x1a\x45\xdf\xa3....\x42\x82\x84webm....A_OPUS....', 'latin1');
  return new Uint8Array(Buffer.concat([head, Buffer.from(`recording ${count}`.padEnd(900))]));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
