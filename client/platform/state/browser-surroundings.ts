/** The browser functions that the watch of member.ts uses. */

import type { Profile } from '../../../calls/platform/user.ts';
import type { MemberEnvironment } from './member.ts';
import type { ProfileAnswer } from './profile-rules.ts';
import { askSession, isLeftOver, notifyTabs, onOccasion, removeToken, reportSession } from './session-wire.ts';
import { forgetMember, storedMember, storeMember } from './stored-member.ts';

/** Returns the functions of the real browser. */
export const browserSurroundings = (): MemberEnvironment => ({
  now: Date.now,
  reloaded: performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
  leftOver: isLeftOver(),
  fetchSession: askSession,
  fetchProfile: askProfile,
  removeToken,
  report: reportSession,
  store(member) {
    if (member) storeMember(member);
    else forgetMember();
  },
  stored: storedMember,
  onOccasion,
  notifyTabs,
});

async function askProfile(): Promise<ProfileAnswer> {
  try {
    const response = await fetch('/api/v3/profile');
    if (response.status === 404) return 'not_found';
    if (!response.ok) return 'failed';
    const { data }: { data: Profile } = await response.json();
    const { email, ...profile } = data;
    return { profile };
  } catch {
    return 'failed';
  }
}
