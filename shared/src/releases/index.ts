export {
  verifyReleases,
  type ReleaseExpectations,
  type ReleaseRefusal,
  type ReleaseVerdict,
} from './verify-releases.ts';
