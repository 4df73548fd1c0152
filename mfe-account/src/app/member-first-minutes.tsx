import { FirstMinutesPage } from '../first-minutes/first-minutes-page.tsx';
import { FoundSection } from '../profile/found/found-section.tsx';
import { PhotosSection } from '../profile/photos/photos-section.tsx';

/** The first minutes with what the profile has already. */
export function MemberFirstMinutes() {
  return <FirstMinutesPage photos={<PhotosSection />} found={<FoundSection />} />;
}
