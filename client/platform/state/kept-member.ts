/** What hydrated pages keep of a member from one to the next. Small: the plain pages carry it too, to take it away. */
import type { ProfileState } from './profile-rules.ts';

/** What is kept of a member. */
export interface KeptMember {
  /** Whose it is: nobody else's page may read it. */
  user: string;
  token: boolean;
  profile: ProfileState;
}

const KEPT = 'member';

/** Keeps it in place of whatever was kept. */
export const keepMember = (member: KeptMember): void => localStorage.setItem(KEPT, JSON.stringify(member));

/** What another build of ours has kept is not ours to read. */
export function keptMember(): KeptMember | null {
  try {
    const kept: KeptMember | null = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    const isOurs =
      typeof kept?.user === 'string' &&
      typeof kept.token === 'boolean' &&
      typeof kept.profile?.fetched_at_ms === 'number';
    return isOurs ? kept : null;
  } catch {
    return null;
  }
}

/** Takes away what is kept, whichever build kept it, an open order with it; whether there was anything. */
export function forgetMember(): boolean {
  try {
    const was = localStorage.getItem(KEPT) !== null;
    localStorage.removeItem(KEPT);
    if (was) void globalThis.caches?.delete('offline');
    return was;
  } catch {
    return false;
  }
}
