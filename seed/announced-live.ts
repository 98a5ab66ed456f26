/** Announced lives of different VBs, on the next four evenings. */
import { announcedLives } from '../api/live/announce/tables.ts';
import { casterUuid } from './caster.ts';
import { DAY_MS, HOUR_MS } from './clock.ts';
import { endedTitles, onAirTitles } from './live-title.ts';
import { pictureUrl } from './picture.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

/** Returns the uuid of a VB's announced live. */
export const announcedUuid = (caster: string) => uuidOf(`announced:${caster}`);

/** Announcements, with hours after midnight of the day of seeding. */
const announcements = [
  { caster: 'somo', title: 'คืนเพลงขอ รอบพิเศษปลายเดือน', hours: 44 },
  { caster: 'praewa', title: 'เรื่องเล่าจากทางบ้าน ตอนที่ 12', hours: 46 },
  { caster: 'toei', title: 'แข่งไต่แรงก์กับแฟน ๆ ใครชนะได้สติกเกอร์', hours: 69 },
  { caster: 'khaohom', title: 'ลูกทุ่งวันอาทิตย์', hours: 90 },
  { caster: 'bambi', title: 'เปิดตัวเพลงใหม่ เต้นครั้งแรก', hours: 115 },
];

/** Announced lives as of a midnight; each was announced two days before. */
export const seedAnnouncedLives = (midnight: Date): SeedStatement[] =>
  insertMissing(
    announcedLives,
    announcements.map(({ caster, title, hours }) => ({
      uuid: announcedUuid(caster),
      caster_uuid: casterUuid(caster),
      title,
      poster_url: posterOf(caster),
      starts_at_ms: midnight.getTime() + hours * HOUR_MS,
      announced_at_ms: midnight.getTime() - 2 * DAY_MS,
      changed_at_ms: midnight.getTime() - 2 * DAY_MS,
    })),
  );

function posterOf(caster: string): string {
  const live = [...onAirTitles, ...endedTitles].find((title) => title.caster === caster);
  return live ? pictureUrl('poster', live.slug) : pictureUrl('avatar', caster);
}
