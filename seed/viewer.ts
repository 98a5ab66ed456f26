/** The 400 viewers. They share a smaller number of pictures. */
import { type StoredProfileTexts, storedProfileTexts } from '../calls/platform/profile-text.ts';
import type { FamilySlug } from './family.ts';
import type { LabelKey } from './label.ts';
import { randomFrom } from './random.ts';
import { uuidOf } from './uuid.ts';
import { viewerBios } from './viewer-bio.ts';
import { viewerNames } from './viewer-name.ts';

export interface SeedViewer {
  uuid: string;
  name: string;
  about: StoredProfileTexts;
  avatar: string;
  family: FamilySlug | null;
  labels: LabelKey[];
}

const VIEWERS = 400;
const AVATARS = 56;

const familySlugs = ['dao-nuea', 'chan-chai', 'mekha'] as const satisfies FamilySlug[];
const viewerLabels = ['generous', 'new', 'night-owl', 'room-keeper', 'true-fan'] as const satisfies LabelKey[];

const avatarOf = (index: number) => `viewer-${String(index + 1).padStart(2, '0')}`;

/** Names of the viewers' pictures. */
export const viewerAvatars: readonly string[] = Array.from({ length: AVATARS }, (_, index) => avatarOf(index));

export const viewers: readonly SeedViewer[] = viewerNames(VIEWERS, randomFrom('viewer names')).map((name, index) => {
  const uuid = uuidOf(`viewer:${index}`);
  const random = randomFrom(uuid);
  return {
    uuid,
    name,
    about: storedProfileTexts({ bio: viewerBios[(index * 17) % viewerBios.length] }),
    avatar: avatarOf(random.between(0, AVATARS - 1)),
    family: random.chance(0.3) ? random.pick(familySlugs) : null,
    labels: viewerLabels.filter(() => random.chance(0.08)),
  };
});

/** Returns the fans of a VB, keenest first; always the same ones. */
export function fansOf(casterSlug: string, count: number): SeedViewer[] {
  const first = randomFrom(`fans:${casterSlug}`).between(0, VIEWERS - 1);
  // 7 and 400 have no common factor, so no viewer appears twice.
  const indexes = Array.from({ length: count }, (_, step) => (first + step * 7) % VIEWERS);
  return indexes.flatMap((index) => viewers[index] ?? []);
}
