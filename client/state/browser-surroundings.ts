/** The browser, for the watch of member.ts. */

import type { Profile } from '../../calls/profile.ts';
import type { KeptMember, Surroundings } from './member.ts';
import type { ProfileAnswer } from './profile-rules.ts';
import { askSession, onOccasion, removeToken, report, tellTabs } from './session-wire.ts';

const KEPT = 'member';

export const browserSurroundings = (): Surroundings => ({
  now: Date.now,
  reloaded: performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
  fetchSession: askSession,
  fetchProfile: askProfile,
  removeToken,
  report,
  keep(member) {
    if (member) localStorage.setItem(KEPT, JSON.stringify(member));
    else localStorage.removeItem(KEPT);
  },
  kept: readKept,
  onOccasion,
  tell: tellTabs,
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

/** What another build of ours has kept is not ours to read. */
function readKept(): KeptMember | null {
  try {
    const kept: KeptMember | null = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    return typeof kept?.token === 'boolean' && typeof kept.profile?.fetched_at_ms === 'number' ? kept : null;
  } catch {
    return null;
  }
}
