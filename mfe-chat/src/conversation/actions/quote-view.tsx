import type { ProfileCard, Quote } from '@halo/shared/contracts';
import { quoteWords } from '../media/quote-words.ts';
import { ROW } from '../thread-styles.ts';
import type { RowTools } from '../use-row-tools.ts';

export interface QuoteViewProps {
  quote: Quote;
  /** the message that it stands in */
  messageId: number | undefined;
  angel: ProfileCard | undefined;
  tools: Pick<RowTools, 't' | 'actions'>;
}

/** The beginning of the message that this one answers; leads to it. */
export function QuoteView({ quote, messageId, angel, tools: { t, actions } }: QuoteViewProps) {
  return (
    <button className={ROW.quote} type="button" onClick={() => actions.showMessage(quote.id, messageId)}>
      <span className={ROW.hidden}>{t('quote.answers')} </span>
      <span className={ROW.quoted} dir="auto">
        {quote.isOwn ? t('thread.you') : (angel?.screenName ?? '')}
      </span>
      <span className={ROW.beginning} dir="auto">
        {quoteWords(quote, t)}
      </span>
    </button>
  );
}
