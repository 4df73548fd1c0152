import { ProfilePage } from '../profile/profile-page.tsx';
import { SubscriptionSection } from '../purchases/subscription-section.tsx';

/** The profile with the running subscription on it; neither feature knows the other. */
export function MemberProfile() {
  return <ProfilePage subscription={<SubscriptionSection />} />;
}
