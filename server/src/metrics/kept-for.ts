/** Asks again only after a while; who comes in the meantime gets the same answer. A failure is not kept. */
export function keptFor<T>(
  keptMs: number,
  ask: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (last && now() - last.at < keptMs) return last.answer;
    const asked = { at: now(), answer: ask() };
    last = asked;
    asked.answer.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked.answer;
  };
}
