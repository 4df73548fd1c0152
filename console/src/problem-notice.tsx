import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';
import { problemText } from './problem-text.ts';
import { texts } from './texts.ts';

/** What went wrong, in words, and a button where trying again can help. */
export function ProblemNotice({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { title, sentences } = problemText(error);
  return (
    <Notice kind="bad" role="alert" title={title}>
      {sentences.length === 1 && <p>{sentences[0]}</p>}
      {sentences.length > 1 && (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {onRetry && (
        <div>
          <Button size="xs" variant="default" onClick={onRetry}>
            {texts.app.retry}
          </Button>
        </div>
      )}
    </Notice>
  );
}
