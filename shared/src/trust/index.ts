export { NatureLabel, type NatureLabelProps } from './nature-label.tsx';
export { NatureNotice, type NatureNoticeProps } from './nature-notice.tsx';
export { ReportDialog, type ReportDialogProps, type ReportForm } from './report-dialog.tsx';
export { safetyTexts, type SafetyTexts } from './safety-texts.ts';
export { natureText } from '../texts/nature-text.ts';
export { natureNoticeText, sampleReviewText } from './nature-texts.ts';
