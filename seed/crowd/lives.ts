/** The lives of the crowd on air. No camera films them. */
import { lives, liveUsers } from '../../api/live/live/tables.ts';
import type { Mood } from '../art/index.ts';
import { MINUTE_MS } from '../clock.ts';
import { categoryOfMood } from '../live-category.ts';
import { endedTitles, onAirTitles } from '../live-title.ts';
import { pictureUrl } from '../picture.ts';
import { randomFrom } from '../random.ts';
import { insertMissing, type SeedStatement } from '../statement.ts';
import { uuidOf } from '../uuid.ts';
import { crowdFansOf, crowdVbs, popularity } from './people.ts';

const CROWD_LIVES = 60;

const VIEWERS_OF_THE_FIRST = 900;
const ROOM_MAX = 40;
const MINUTES_MAX = 180;

/** What a VB does in a live, by mood. The title adds the name. */
const titleStarts: Readonly<Record<Mood, string>> = {
  song: 'ร้องเพลงสบาย ๆ',
  talk: 'คุยเล่นก่อนนอน',
  game: 'เล่นเกมยาว ๆ',
  guitar: 'ดีดกีตาร์เล่น',
  makeup: 'แต่งหน้าไปเที่ยว',
  dance: 'ซ้อมเต้นด้วยกัน',
  cook: 'ทำกับข้าวง่าย ๆ',
  night: 'นั่งเป็นเพื่อนคนนอนดึก',
};

const moods = Object.keys(titleStarts) as Mood[];

/** Returns the lives on air at a moment, and the viewers in their rooms. */
export function crowdLives(now: Date): SeedStatement[] {
  const onAir = crowdVbs.slice(0, CROWD_LIVES).map((vb, rank) => {
    const random = randomFrom(`crowd live:${rank}`);
    const mood = random.pick(moods);
    const posters = [...onAirTitles, ...endedTitles].filter((live) => live.mood === mood);
    const viewer_count = Math.round((VIEWERS_OF_THE_FIRST * popularity(rank)) / popularity(0));
    return {
      uuid: uuidOf(`crowd live:${rank}`),
      slug: `crowd-live-${rank + 1}`,
      title: `${titleStarts[mood]} กับ${vb.name}`,
      poster_url: pictureUrl('poster', random.pick(posters).slug),
      caster_uuid: vb.uuid,
      category_slug: categoryOfMood[mood],
      status: 'on_air' as const,
      viewer_count,
      peak_viewer_count: viewer_count,
      total_viewer_count: Math.round(viewer_count * 2.7),
      started_at_ms: now.getTime() - random.between(1, MINUTES_MAX) * MINUTE_MS,
      ended_at_ms: null,
    };
  });
  return [
    ...insertMissing(lives, onAir),
    ...insertMissing(
      liveUsers,
      onAir.flatMap(({ uuid, viewer_count }, rank) =>
        crowdFansOf(rank, Math.min(ROOM_MAX, viewer_count)).map((fan) => ({
          live_uuid: uuid,
          user_uuid: fan.uuid,
          joined_at_ms: now.getTime(),
          is_reported: false,
        })),
      ),
    ),
    ...onAir.map(({ uuid, started_at_ms }) => ({
      sql: "UPDATE lives SET started_at_ms = ? WHERE uuid = ? AND status = 'on_air' AND started_at_ms < ?",
      params: [started_at_ms, uuid, now.getTime() - 2 * MINUTES_MAX * MINUTE_MS],
    })),
  ];
}
