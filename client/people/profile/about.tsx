import type { ProfileText } from '../../../calls/platform/profile-text.ts';

/** The texts that a user wrote about themselves. */
export function About({ user: { bio } }: { user: Record<ProfileText, string> }) {
  return bio && <p className="max-w-176 wrap-anywhere whitespace-pre-line">{bio}</p>;
}
