/** Buffers by name, as many as fit; the one that was not asked for the longest time goes first. */
export interface ByteCache {
  get(name: string): Buffer | undefined;
  set(name: string, content: Buffer): void;
  delete(name: string): void;
}

export function createByteCache(maxBytes: number): ByteCache {
  const kept = new Map<string, Buffer>();
  let total = 0;

  function drop(name: string): void {
    total -= kept.get(name)?.length ?? 0;
    kept.delete(name);
  }

  return {
    get(name) {
      const content = kept.get(name);
      if (content) {
        kept.delete(name);
        kept.set(name, content);
      }
      return content;
    },
    set(name, content) {
      drop(name);
      // One large file must not drive all others out.
      if (content.length > maxBytes / 8) return;
      kept.set(name, content);
      total += content.length;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
    delete: drop,
  };
}
