/**
 * Events by the calendar. Each half month, month and week has its own, so that an event is always
 * running.
 */

import {
  communityTexts,
  type EventText,
  type EventTexts,
  monsterTexts,
  rankingTexts,
} from '../api/office/starter/content/events.ts';
import { events } from '../api/rankings/event/tables.ts';
import { addDays, bangkokDay, dayStart, lastOfMonth, monday } from '../calls/platform/bangkok-day.ts';
import type { Group, Role } from '../calls/platform/role.ts';
import type { Event } from '../calls/rankings/event.ts';
import { countingOf, monsterSeeds, rewardSeeds } from './event-counting.ts';
import { pictureUrl } from './picture.ts';
import { promotionTexts, turnOfWeek } from './promotion.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

/** The pictures that events use, with their type. */
export const eventPictures = (
  [
    ['monster', monsterTexts],
    ['ranking', rankingTexts],
    ['community', communityTexts],
    ['refill_promotion', promotionTexts],
    ['ranking', [{ picture: 'vtuber-week' }, { picture: 'rehearsal' }]],
    ['community', [{ picture: 'family-night' }]],
  ] as const
).flatMap(([type, texts]) => texts.map(({ picture }) => ({ type, picture })));

export function seedEvents(now: Date): SeedStatement[] {
  const today = bangkokDay(now);
  const months = [addDays(`${today.slice(0, 7)}-01`, -1), today, addDays(lastOfMonth(today), 1)];
  const weeks = [-7, 0, 7, 14].map((days) => addDays(monday(today), days));
  return [
    ...insertMissing(events, [
      ...months.flatMap((day) => eventsOfMonth(day, today)),
      ...weeks.slice(0, 2).map((day) => eventOfWeek('community', communityTexts, day)),
      ...weeks.map((day) => eventOfWeek('refill_promotion', promotionTexts, day)),
      ...weeks.slice(0, 2).map(vtuberWeek),
      ...hiddenEvents(today),
    ]),
    ...months.flatMap((day) => monstersOfMonth(day, today)),
  ];
}

const halvesOf = (firstDay: string, day: string) => {
  const middle = addDays(firstDay, 15);
  return [
    { firstDay, lastDay: addDays(middle, -1) },
    { firstDay: middle, lastDay: lastOfMonth(day) },
  ];
};

/** Returns the halves of a month. Of the month before today's, only the second. */
const monsterHalves = (day: string, today: string) => halvesOf(`${day.slice(0, 7)}-01`, day).slice(day < today ? 1 : 0);

/** Returns the ranking of a month, and its monsters from the 1st and from the 16th. */
function eventsOfMonth(day: string, today: string) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const firstDay = `${day.slice(0, 7)}-01`;
  const turn = year * 12 + month;
  return [
    eventRow('ranking', rankingTexts, turn, firstDay, lastOfMonth(day)),
    ...monsterHalves(day, today).map((half) =>
      eventRow('monster', monsterTexts, turn * 2 + Number(half.firstDay !== firstDay), half.firstDay, half.lastDay),
    ),
  ];
}

const monstersOfMonth = (day: string, today: string): SeedStatement[] =>
  monsterHalves(day, today).flatMap(({ firstDay, lastDay }) =>
    monsterSeeds(eventUuid('monster', firstDay), {
      starts_at_ms: dayStart(firstDay).getTime(),
      ends_at_ms: dayStart(addDays(lastDay, 1)).getTime(),
      // Makes sure that a monster can be hit on every day of a new checkout.
      hardy: firstDay <= today && today <= lastDay,
    }),
  );

/** Returns the rewards. They refer to shop items, so they come after the shop. */
export function seedEventRewards(now: Date): SeedStatement[] {
  const today = bangkokDay(now);
  const months = [addDays(`${today.slice(0, 7)}-01`, -1), today, addDays(lastOfMonth(today), 1)];
  const weeks = [-7, 0].map((days) => addDays(monday(today), days));
  const ofWeeks = weeks.flatMap((day) => rewardSeeds(uuidOf(`event:${vtuberSlug(day)}`), 'vtuber'));
  const ofMonths = months.flatMap((day) => {
    const first = `${day.slice(0, 7)}-01`;
    return [
      ...rewardSeeds(eventUuid('ranking', first), 'ranking'),
      ...monsterHalves(day, today).flatMap(({ firstDay }) => rewardSeeds(eventUuid('monster', firstDay), 'monster')),
    ];
  });
  return [...ofWeeks, ...ofMonths];
}

/**
 * Returns slugs for tests and tools: of current events, of the ranking and the last monster of the
 * month before, and of the next week's promotion.
 */
export function eventSlugsOf(today: string) {
  const firstDay = `${today.slice(0, 7)}-01`;
  const lastMonth = `${addDays(firstDay, -1).slice(0, 7)}-01`;
  const half = Number(today.slice(8)) > 15 ? addDays(firstDay, 15) : firstDay;
  return {
    monster: slugOf('monster', half),
    ranking: slugOf('ranking', firstDay),
    pastRanking: slugOf('ranking', lastMonth),
    pastMonster: slugOf('monster', addDays(lastMonth, 15)),
    community: slugOf('community', monday(today)),
    refill: slugOf('refill_promotion', monday(today)),
    nextRefill: slugOf('refill_promotion', addDays(monday(today), 7)),
    ofVtubers: vtuberSlug(monday(today)),
    ofTheHouse: `rehearsal-${firstDay}`,
  };
}

const slugOf = (type: Event['event_type'], firstDay: string) => `${type.replaceAll('_', '-')}-${firstDay}`;
const eventUuid = (type: Event['event_type'], firstDay: string) => uuidOf(`event:${slugOf(type, firstDay)}`);

/** Returns the uuid of the community event of the week that starts on a day. */
export const communityUuid = (firstDay: string) => eventUuid('community', firstDay);

const eventOfWeek = (type: 'community' | 'refill_promotion', texts: EventTexts, firstDay: string) =>
  eventRow(type, texts, turnOfWeek(firstDay), firstDay, addDays(firstDay, 6));

/** Returns an event over whole Bangkok days, both included. Texts take turns. */
function eventRow(type: Event['event_type'], texts: EventTexts, turn: number, firstDay: string, lastDay: string) {
  const slug = slugOf(type, firstDay);
  const { picture, ...text } = texts[turn % texts.length] ?? texts[0];
  return {
    uuid: uuidOf(`event:${slug}`),
    slug,
    event_type: type,
    ...text,
    picture_url: pictureUrl('event', picture),
    starts_at_ms: dayStart(firstDay).getTime(),
    ends_at_ms: dayStart(addDays(lastDay, 1)).getTime(),
    permission: 'external' as Group,
    participant_roles: null as Role[] | null,
    ...countingOf(type),
  };
}

/** Returns a weekly ranking in which only VTubers compete. */
const vtuberWeek = (firstDay: string) => ({
  ...eventRow('ranking', rankingTexts, 1, firstDay, addDays(firstDay, 6)),
  uuid: uuidOf(`event:${vtuberSlug(firstDay)}`),
  slug: vtuberSlug(firstDay),
  participant_roles: ['vtuber'] as Role[],
  picture_url: pictureUrl('event', 'vtuber-week'),
  title_th: 'สัปดาห์วีทูบเบอร์',
  title_en: 'VTuber week',
  description_th: 'เจ็ดวันของโลกเสมือน วีทูบเบอร์คนไหนได้ของขวัญมากที่สุด รับถ้วยและเหรียญไปเลย',
  description_en: 'Seven days of virtual stars: the VTuber with the most gifts takes the cup and the coins.',
});

const vtuberSlug = (firstDay: string) => `vtuber-week-${firstDay}`;

const familyNight: EventText = {
  picture: 'family-night',
  title_th: 'คืนรวมสังกัด',
  title_en: 'Family night',
  description_th: 'เจ้าของสังกัดและทีมงานนัดคุยแผนเดือนหน้า พร้อมประกาศรางวัลสังกัดดาวรุ่ง',
  description_en: 'Family owners and the team plan the month to come, and name the rising family.',
};

const rehearsal: EventText = {
  picture: 'rehearsal',
  title_th: 'ซ้อมใหญ่ก่อนเปิดศึก',
  title_en: 'Dress rehearsal',
  description_th: 'ทีมงานซ้อมระบบนับคะแนนของศึกเดือนหน้า คะแนนจริงแต่ไม่มีรางวัล',
  description_en: "The team rehearses next month's ranking: real points, no rewards.",
};

/** Returns two events of this month with restricted visibility: one for families, one for staff. */
function hiddenEvents(today: string) {
  const firstDay = `${today.slice(0, 7)}-01`;
  const month = eventRow('community', communityTexts, 0, firstDay, lastOfMonth(today));
  const hidden = (slug: string, permission: Group, text: EventText, counting: Partial<typeof month> = {}) => {
    const { picture, ...texts } = text;
    return {
      ...month,
      ...texts,
      ...counting,
      uuid: uuidOf(`event:${slug}`),
      slug,
      permission,
      picture_url: pictureUrl('event', picture),
    };
  };
  return [
    hidden(`family-night-${firstDay}`, 'family', familyNight),
    hidden(`rehearsal-${firstDay}`, 'internal', rehearsal, { event_type: 'ranking', ...countingOf('ranking') }),
  ];
}
