export { NatureLabel, type NatureLabelProps } from './nature-label.tsx';
export { NatureNotice, type NatureNoticeProps } from './nature-notice.tsx';
export { natureNoticeText, natureText, sampleReviewText } from './nature-texts.ts';
