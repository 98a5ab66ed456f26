/** The order of lives for one viewer. Pure. Shared by the edge Worker and the browser. */

/** Minutes of a VB's lives of one category that a viewer watched, with the family of the VB. */
export interface WatchedVb {
  vb_uuid: string;
  family_name: string | null;
  category: string | null;
  minutes: number;
}

/** Everything about a viewer that the order uses. */
export interface Taste {
  followed: ReadonlySet<string>;
  watched: readonly WatchedVb[];
}

/** The fields of a live that the order uses. */
interface Candidate {
  caster: { uuid: string; family_name: string | null };
  category: { slug: string } | null;
  viewer_count: number;
}

/** The reason that a card shows. */
export type ForYouReason = 'followed' | 'watched' | 'category' | 'family' | 'new';

export interface ForYouLive<Live> {
  live: Live;
  /** Null: its viewers alone decide its place. */
  reason: ForYouReason | null;
}

/** Maximum points of each part. The share of viewers has 1 point. */
const POINTS = { followed: 2, watched: 3, category: 2, family: 1 } as const;
/** Minutes of a VB that earn half of the points for watching. */
const HALF_MINUTES = 60;
/** Points below which a part is no reason. */
const LEAST_POINTS = 0.25;
/** Place, from 0, that a VB whom the viewer does not know takes if all before are known. */
const NEW_PLACE = 3;

/**
 * Returns the lives with the most points at the start. Lives with equal points stay in their order.
 * Without a taste, the order is that of the viewers.
 */
export function orderForYou<Live extends Candidate>(lives: readonly Live[], taste: Taste): ForYouLive<Live>[] {
  const most = Math.max(1, ...lives.map(({ viewer_count }) => viewer_count));
  const all = taste.watched.reduce((sum, { minutes }) => sum + minutes, 0);
  const minutesWhere = (is: (watched: WatchedVb) => boolean) =>
    taste.watched.reduce((sum, watched) => sum + (is(watched) ? watched.minutes : 0), 0);
  const rated = lives.map((live) => {
    const { uuid, family_name } = live.caster;
    const slug = live.category?.slug;
    const ofVb = minutesWhere(({ vb_uuid }) => vb_uuid === uuid);
    const ofCategory = slug === undefined ? 0 : minutesWhere(({ category }) => category === slug);
    const ofFamily = family_name === null ? 0 : minutesWhere((watched) => watched.family_name === family_name);
    const parts = {
      followed: taste.followed.has(uuid) ? POINTS.followed : 0,
      watched: (POINTS.watched * ofVb) / (ofVb + HALF_MINUTES),
      category: (POINTS.category * ofCategory) / (all || 1),
      family: (POINTS.family * ofFamily) / (all || 1),
    };
    const points = Object.values(parts).reduce((sum, part) => sum + part, 0);
    return {
      live,
      reason: reasonOf(parts),
      isKnown: ofVb > 0 || parts.followed > 0,
      points: points + Math.log1p(live.viewer_count) / Math.log1p(most),
    };
  });
  const sorted = rated.toSorted((a, b) => b.points - a.points);
  const isPersonal = all > 0 || sorted.some(({ isKnown }) => isKnown);
  const newIndex = sorted.findIndex(({ isKnown }) => !isKnown);
  const [newLive] = isPersonal && newIndex > NEW_PLACE ? sorted.splice(newIndex, 1) : [];
  if (newLive) sorted.splice(NEW_PLACE, 0, { ...newLive, reason: 'new' });
  return sorted.map(({ live, reason }) => ({ live, reason }));
}

/** Returns the part with the most points. Null: all have too few. */
function reasonOf(parts: Record<Exclude<ForYouReason, 'new'>, number>): ForYouReason | null {
  const names = ['followed', 'watched', 'category', 'family'] as const;
  const best = names.reduce((one, other) => (parts[other] > parts[one] ? other : one));
  return parts[best] >= LEAST_POINTS ? best : null;
}
