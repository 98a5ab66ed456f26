import { liveAudiences, liveSources } from '../api/live/live/audience-tables.ts';
import { liveMinutes, liveShares, lives, liveUsers } from '../api/live/live/tables.ts';
import { STAY_MINUTES } from '../calls/live/live-result.ts';
import type { VisitSource } from '../calls/live/room-presence.ts';
import { addDays, bangkokDay, dayStart } from '../calls/platform/bangkok-day.ts';
import { casterUuid } from './caster.ts';
import { HOUR_MS, MINUTE_MS } from './clock.ts';
import { categoryOfMood } from './live-category.ts';
import { endedTitles, onAirTitles, type SeededLive } from './live-title.ts';
import { pictureUrl } from './picture.ts';
import { hash, randomFrom } from './random.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';
import { fansOf } from './viewer.ts';

/** Maximum age of a live on air. `npm start` restarts older ones, so that they look recent. */
const ON_AIR_MAX_MS = 6 * HOUR_MS;
const ROOM_MAX = 60;
/** End of lives by mood, in hours of the Bangkok day. */
const endingHours = { song: 23, talk: 22, game: 23.5, guitar: 21.5, makeup: 17, dance: 18.5, cook: 12.5, night: 25 };

export const liveUuid = (slug: string) => uuidOf(`live:${slug}`);

/** Returns the viewers in the room: fans of the VB, more of them if the live has more viewers. */
export const roomOf = ({ caster, viewers }: SeededLive) => fansOf(caster, Math.min(ROOM_MAX, Math.round(viewers / 8)));

/** Returns the start and end of a live, relative to the time of seeding. */
export function timesOf(live: SeededLive, now: Date): { started_at_ms: number; ended_at_ms: number | null } {
  const ended = endedTitles.indexOf(live);
  const durationMs = live.minutes * MINUTE_MS;
  if (ended < 0) return { started_at_ms: now.getTime() - durationMs, ended_at_ms: null };
  const day = addDays(bangkokDay(now), -2 - Math.floor(ended * 1.3));
  const endedAtMs = dayStart(day).getTime() + endingHours[live.mood] * HOUR_MS;
  return { started_at_ms: endedAtMs - durationMs, ended_at_ms: endedAtMs };
}

/** Returns lives of earlier days, with the viewers in their rooms. */
export const seedEndedLives = (now: Date): SeedStatement[] => [
  ...livesWithRooms(endedTitles, now),
  ...insertMissing(
    liveMinutes,
    endedTitles.flatMap((live) => minuteRows(live, now)),
  ),
  ...insertMissing(liveAudiences, endedTitles.map(audienceRow)),
  ...insertMissing(liveSources, endedTitles.flatMap(sourceRows)),
];

/** Returns the lives on air, restarted so that they look recent. */
export const seedLivesOnAir = (now: Date): SeedStatement[] => [
  ...livesWithRooms(onAirTitles, now),
  ...onAirTitles.map((live) => restartLive(live, now)),
];

const livesWithRooms = (seededLives: readonly SeededLive[], now: Date): SeedStatement[] => [
  ...insertMissing(
    lives,
    seededLives.map((live) => liveRow(live, now)),
  ),
  ...insertMissing(
    liveUsers,
    seededLives.flatMap((live) => roomRows(live, now)),
  ),
  ...insertMissing(
    liveShares,
    seededLives.flatMap((live) => shareRows(live, now)),
  ),
];

function liveRow(live: SeededLive, now: Date) {
  const times = timesOf(live, now);
  const isOnAir = times.ended_at_ms === null;
  return {
    uuid: liveUuid(live.slug),
    slug: live.slug,
    title: live.title,
    poster_url: pictureUrl('poster', live.slug),
    caster_uuid: casterUuid(live.caster),
    category_slug: categoryOfMood[live.mood],
    status: isOnAir ? ('on_air' as const) : ('ended' as const),
    viewer_count: isOnAir ? live.viewers : 0,
    peak_viewer_count: live.viewers,
    total_viewer_count: Math.round(live.viewers * 2.7),
    ...times,
  };
}

const restartLive = ({ slug, minutes }: SeededLive, now: Date): SeedStatement => ({
  sql: "UPDATE lives SET started_at_ms = ? WHERE uuid = ? AND status = 'on_air' AND started_at_ms < ?",
  params: [now.getTime() - minutes * MINUTE_MS, liveUuid(slug), now.getTime() - ON_AIR_MAX_MS],
});

function roomRows(live: SeededLive, now: Date) {
  const random = randomFrom(`room:${live.slug}`);
  const { started_at_ms } = timesOf(live, now);
  return roomOf(live).map((viewer) => ({
    live_uuid: liveUuid(live.slug),
    user_uuid: viewer.uuid,
    joined_at_ms: started_at_ms + random.between(0, live.minutes * MINUTE_MS),
    is_reported: false,
  }));
}

/** Returns the minutes of a live: viewers come in the first quarter, and the peak is later. */
function minuteRows(live: SeededLive, now: Date) {
  const random = randomFrom(`minutes:${live.slug}`);
  const first = Math.floor(timesOf(live, now).started_at_ms / MINUTE_MS);
  const peakAt = random.between(Math.round(live.minutes * 0.5), Math.round(live.minutes * 0.8));
  return Array.from({ length: live.minutes }, (_, index) => {
    const rise = Math.min(1, (index + 1) / (live.minutes / 4));
    const swing = 0.72 + 0.12 * Math.sin(index / 7) + 0.1 * random.next();
    const peak_viewer_count = index === peakAt ? live.viewers : Math.round(live.viewers * rise * swing);
    return {
      live_uuid: liveUuid(live.slug),
      minute: first + index,
      viewer_count: Math.round(peak_viewer_count * 0.97),
      peak_viewer_count,
      heart_count: Math.round(peak_viewer_count * random.next() ** 3),
      message_count: random.between(0, Math.max(1, Math.round(peak_viewer_count / 40))),
    };
  });
}

/** Shares of visitors by source, in percent. */
const sourceShares = { home: 38, notice: 21, share: 13, vb: 9, category: 8, search: 5, raid: 2, other: 4 } as const;

/** Returns the visits and seconds by source. Visitors from notifications stay longest. */
const sourceRows = (live: SeededLive) =>
  Object.entries(sourceShares).map(([source, share]) => {
    const visit_count = Math.round((live.viewers * 1.8 * share) / 100);
    const minutes = live.minutes * (source === 'notice' ? 0.4 : 0.2);
    return {
      live_uuid: liveUuid(live.slug),
      source: source as VisitSource,
      visit_count,
      watched_seconds: Math.round(visit_count * minutes * 60),
    };
  });

/** Returns the visitors and how long they stayed: half of them leave in a third of the live. */
function audienceRow(live: SeededLive) {
  const rows = sourceRows(live);
  const visits = rows.reduce((sum, { visit_count }) => sum + visit_count, 0);
  const returning_count = Math.round(visits * 0.46);
  const guest_count = Math.round(visits * 0.31);
  return {
    live_uuid: liveUuid(live.slug),
    new_count: visits - returning_count - guest_count,
    ...{ returning_count, guest_count },
    watched_seconds: rows.reduce((sum, { watched_seconds }) => sum + watched_seconds, 0),
    stays: STAY_MINUTES.map((minutes) =>
      minutes > live.minutes ? 0 : Math.round(visits * 0.5 ** ((3 * minutes) / live.minutes)),
    ),
  };
}

/** Returns the keys with which a live was shared. */
export const shareKeysOf = (slug: string): string[] =>
  [0, 1].map((index) => `s${index}-${hash(`share:${index}:${slug}`).toString(36)}`);

/** Returns two shares of each live: by a fan, and by an unknown visitor. */
function shareRows(live: SeededLive, now: Date) {
  const { started_at_ms } = timesOf(live, now);
  const [fan] = roomOf(live);
  const sharers = [fan?.uuid ?? null, null];
  return shareKeysOf(live.slug).map((key, index) => ({
    key,
    live_uuid: liveUuid(live.slug),
    sharer_uuid: sharers[index] ?? null,
    created_at_ms: started_at_ms + 5 * MINUTE_MS,
  }));
}
