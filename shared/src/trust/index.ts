export { NatureLabel, type NatureLabelProps } from './nature-label.tsx';
export { NatureNotice, type NatureNoticeProps } from './nature-notice.tsx';
export { safetyTexts, type SafetyTexts } from './safety-texts.ts';
export { natureText } from '../texts/nature-text.ts';
export { natureNoticeText, sampleReviewText } from './nature-texts.ts';
