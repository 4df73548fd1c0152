import { AppError } from '@halo/shared/errors';

/** A longer list says nothing more. */
const SENTENCES_MAX = 20;

/** What is wrong with a publication, sentence by sentence, under the keys 1, 2, 3 … of the problem's detail. */
export function incomplete(sentences: readonly string[]): AppError {
  const shown = sentences.slice(0, SENTENCES_MAX);
  const rest = sentences.length - shown.length;
  const detail = Object.fromEntries(
    [...shown, ...(rest > 0 ? [`And ${rest} more.`] : [])].map((sentence, index) => [String(index + 1), sentence]),
  );
  return new AppError('release_incomplete', { message: shown.join(' '), detail });
}
