import { memberDays, missionBudgets, missions } from '../api/live/mission/tables.ts';
import { demoUuid } from './account.ts';
import { DAY_MS } from './clock.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

const terms = [
  {
    name: 'watch',
    cycle: 'daily',
    kind: 'watch',
    goal: 15,
    coins: 3,
    title_th: 'ดูไลฟ์ 15 นาที',
    title_en: 'Watch 15 minutes',
  },
  {
    name: 'rooms',
    cycle: 'daily',
    kind: 'rooms',
    goal: 3,
    coins: 3,
    title_th: 'ทักทายใน 3 ห้อง',
    title_en: 'Say hello in 3 rooms',
  },
  {
    name: 'gifts',
    cycle: 'daily',
    kind: 'gifts',
    goal: 1,
    coins: 5,
    title_th: 'ส่งของขวัญ 1 ชิ้น',
    title_en: 'Give one gift',
  },
  {
    name: 'week',
    cycle: 'event',
    kind: 'watch',
    goal: 120,
    coins: 15,
    title_th: 'ดูไลฟ์รวม 120 นาที',
    title_en: 'Watch 120 minutes',
  },
] as const;

/** Returns the uuid of a sample mission. */
export const missionUuid = (name: (typeof terms)[number]['name']) => uuidOf(`mission:${name}`);

/** Returns three daily missions, one of an event, and a budget. The demo viewer has watched today. */
export const seedMissions = (midnight: Date): SeedStatement[] => [
  ...insertMissing(
    missions,
    terms.map(({ name, ...mission }) => ({
      ...mission,
      uuid: missionUuid(name),
      starts_at_ms: midnight.getTime() - DAY_MS,
      ends_at_ms: midnight.getTime() + (mission.cycle === 'daily' ? 365 : 20) * DAY_MS,
    })),
  ),
  ...insertMissing(missionBudgets, [
    {
      uuid: uuidOf('mission-budget'),
      coins: 50_000,
      ground: 'งบภารกิจเดือนแรก',
      by_uuid: demoUuid('staff'),
      added_at_ms: midnight.getTime() - DAY_MS,
    },
  ]),
  ...insertMissing(
    memberDays,
    [0, 1].map((days) => ({
      user_uuid: demoUuid('viewer'),
      day: Math.floor((midnight.getTime() + 25_200_000) / DAY_MS) + days,
      seconds: 1_200,
      rooms: 1,
    })),
  ),
];
