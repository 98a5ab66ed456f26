/**
 * Data of a member that hydrated pages store for the next page. Small, because static pages also
 * load it to delete the data.
 */
import type { ProfileState } from './profile-rules.ts';

/** The stored data of a member. */
export interface StoredMember {
  /** The member's uuid. Pages of other users must not read the data. */
  user: string;
  token: boolean;
  profile: ProfileState;
}

const MEMBER_KEY = 'member';

/** Stores the data in place of any earlier data. */
export const storeMember = (member: StoredMember): void => localStorage.setItem(MEMBER_KEY, JSON.stringify(member));

/**
 * Returns the stored data. Returns null if there is no data, or if another build stored it in a
 * different shape.
 */
export function storedMember(): StoredMember | null {
  try {
    const member: StoredMember | null = JSON.parse(localStorage.getItem(MEMBER_KEY) ?? 'null');
    const isOurs =
      typeof member?.user === 'string' &&
      typeof member.token === 'boolean' &&
      typeof member.profile?.fetched_at_ms === 'number';
    return isOurs ? member : null;
  } catch {
    return null;
  }
}

/**
 * Deletes the stored data of any build, and an open order stored for offline use. Returns whether
 * there was any.
 */
export function forgetMember(): boolean {
  try {
    const wasKnown = localStorage.getItem(MEMBER_KEY) !== null;
    localStorage.removeItem(MEMBER_KEY);
    if (wasKnown) void globalThis.caches?.delete('offline');
    return wasKnown;
  } catch {
    return false;
  }
}
