/** What became of a notification on one way to a person. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** the receiver is gone: the subscription is to be removed */
  | { readonly kind: 'gone' }
  /** it would be refused again */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs?: number | undefined };

/** What a person reads, in their language. */
export interface Notification {
  /** one with the same tag takes the place of the one before */
  readonly tag: string;
  /** where a click leads, a path of the brand's host */
  readonly path: string;
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly icon?: string;
  readonly isUrgent: boolean;
}
