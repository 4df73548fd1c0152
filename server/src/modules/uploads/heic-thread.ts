// A thread of its own for one HEIC: what a stranger sent is opened in WebAssembly, which sees no file and no
// environment, and may take so much memory and no more. The thread is ended with its answer.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { HeicAnswer, HeicQuestion } from './heic.ts';

/** The part of libheif-js that is used here; it has no types for it. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: { data: Uint8ClampedArray<ArrayBuffer> }, done: (into: object | null) => void): void;
}
interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
}

/** What is used of it; the types of Node have none. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}
type LoadLibheif = (options: {
  instantiateWasm(imports: object, ready: (instance: Instance) => void): unknown;
}) => Libheif;
declare const WebAssembly: {
  readonly Memory: new () => Memory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => Instance;
};

const require = createRequire(import.meta.url);
const PAGE_BYTES = 65_536;

function openLibrary(memoryMax: number): Libheif {
  const load = require('libheif-js/libheif-wasm/libheif.js') as LoadLibheif;
  const bytes = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  return load({
    instantiateWasm(imports, ready) {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports);
      for (const part of Object.values(instance.exports))
        if (part instanceof WebAssembly.Memory) limit(part, memoryMax);
      ready(instance);
      return instance.exports;
    },
  });
}

/** Asked for more, it says no: an allocation fails, and with it this one picture. */
function limit(memory: Memory, memoryMax: number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > memoryMax) throw new RangeError('too much memory');
    return grow(pages);
  };
}

function answer(given: HeicAnswer): void {
  parentPort?.postMessage(given, given.kind === 'pixels' ? [given.data] : []);
}

const { file, pixelsMax, memoryMax } = workerData as HeicQuestion;
const images = new (openLibrary(memoryMax).HeifDecoder)().decode(file);
// A phone writes its photo as tiles, a picture each, and one that puts them together: that one is meant.
const image = images.find((each) => each.is_primary()) ?? images[0];
const [width, height] = image ? [image.get_width(), image.get_height()] : [0, 0];
if (!image || width * height === 0) answer({ kind: 'unreadable' });
else if (width * height > pixelsMax) answer({ kind: 'tooLarge' });
else {
  const picture = { data: new Uint8ClampedArray(width * height * 4) };
  image.display(picture, (done) =>
    answer(done ? { kind: 'pixels', data: picture.data.buffer, width, height } : { kind: 'unreadable' }),
  );
}
