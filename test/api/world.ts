/** Rows for tests: a test sets the values that matter, and the rest has defaults. */
import { env } from 'cloudflare:workers';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { liveShares, lives, liveUsers } from '../../api/live/live/tables.ts';
import { packages } from '../../api/money/order/tables.ts';
import { invitations } from '../../api/people/invite/tables.ts';
import { houseVips } from '../../api/people/profile/house-vip-tables.ts';
import { columnsOfName } from '../../api/people/profile/name-columns.ts';
import { labels, userLabels } from '../../api/people/profile/tables.ts';
import { families, users } from '../../api/platform/user/tables.ts';
import { events } from '../../api/rankings/event/tables.ts';
import { facts } from '../../api/rankings/ranking/tables.ts';
import { type ContractLife, contractLives, seedSignatory } from '../../seed/contract-life.ts';
import { insertMissing } from '../../seed/statement.ts';
import { uuidOf } from '../../seed/uuid.ts';
import { joinsFamily, leavesFamily } from '../family-move.ts';
import { countReportedFacts } from './rankings/count-facts.ts';

const DAY_MS = 86_400_000;
const SOME_TIME_MS = Date.UTC(2026, 10, 20, 5);

/** Inserts missing rows in few statements, as the seeds do. */
async function insert<Table extends SQLiteTable>(table: Table, rows: readonly Table['$inferInsert'][]) {
  const statements = insertMissing(table, rows).map(({ sql, params }) => env.DB.prepare(sql).bind(...params));
  if (statements.length > 0) await env.DB.batch(statements);
}

export const userUuid = (name: string) => uuidOf(`user:${name}`);

type Partially<Table extends SQLiteTable> = Partial<Table['$inferInsert']>;

export const addUsers = (names: readonly string[], fields: Partially<typeof users> = {}) =>
  insert(
    users,
    names.map((name) => ({
      uuid: userUuid(name),
      ...columnsOfName(fields.name ?? name),
      avatar_url: '/media/avatar/somo.svg',
      created_at_ms: SOME_TIME_MS,
      ...fields,
    })),
  );

/** Adds a contract of a VB, which is in force unless the fields say otherwise. */
export async function addContract(caster: string, fields: Partial<ContractLife> = {}) {
  const { count } = (await env.DB.prepare('SELECT count(*) AS count FROM contracts').first<{ count: number }>()) ?? {};
  const isShort = fields.state === 'accepted_temp';
  const life = {
    uuid: uuidOf(`contract:${caster}`),
    number: (count ?? 0) + 1,
    caster_uuid: userUuid(caster),
    state: 'accepted' as const,
    starts_at_ms: isShort ? Date.now() - DAY_MS : 0,
    ends_at_ms: isShort ? Date.now() + DAY_MS : Number.MAX_SAFE_INTEGER,
    ...fields,
  };
  const statements = [...seedSignatory(life.caster_uuid), ...contractLives([life])];
  await env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
}

export async function addFamily(name: string): Promise<string> {
  const uuid = uuidOf(`family:${name}`);
  await insert(families, [{ uuid, slug: uuid, name, created_at_ms: SOME_TIME_MS }]);
  return uuid;
}

/** Offers families coins at 10 satang each: the price below which a loan needs two people. */
export const addFamilyPackage = () =>
  insert(packages, [
    {
      ...{ uuid: uuidOf('package:family'), audience: 'family', price_satang: 1_000, coins: 100, bonus_coins: 0 },
      ...{ is_recommended: false, is_offered: true },
    },
  ]);

/** Moves a user to a family now; null: to none. */
export async function moveToFamily(userUuid: string, family: string | null) {
  const statements = family === null ? leavesFamily(userUuid, Date.now()) : joinsFamily(userUuid, family, Date.now());
  await env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
}

export async function addLabels(userName: string, keys: readonly string[]) {
  await insert(
    labels,
    keys.map((key) => ({ key, name_th: `ไทย ${key}`, name_en: key, tone: 'pink' as const })),
  );
  await insert(
    userLabels,
    keys.map((key) => ({ user_uuid: userUuid(userName), label_key: key })),
  );
}

export const liveUuid = (slug: string) => uuidOf(`live:${slug}`);

export const addLives = (rows: readonly (Partially<typeof lives> & { slug: string; caster: string })[]) =>
  insert(
    lives,
    rows.map(({ caster, ...fields }) => ({
      uuid: liveUuid(fields.slug),
      title: `ไลฟ์ ${fields.slug}`,
      poster_url: '/media/poster/somo.svg',
      caster_uuid: userUuid(caster),
      status: fields.ended_at_ms ? ('ended' as const) : ('on_air' as const),
      viewer_count: 0,
      peak_viewer_count: 0,
      total_viewer_count: 0,
      started_at_ms: SOME_TIME_MS,
      ended_at_ms: null,
      ...fields,
    })),
  );

export const addToRoom = (slug: string, names: readonly string[]) =>
  insert(
    liveUsers,
    names.map((name) => ({
      ...{ live_uuid: liveUuid(slug), user_uuid: userUuid(name) },
      ...{ joined_at_ms: SOME_TIME_MS, is_reported: false },
    })),
  );

export const addShare = (key: string, slug: string, sharer: string | null) =>
  insert(liveShares, [
    { key, live_uuid: liveUuid(slug), sharer_uuid: sharer && userUuid(sharer), created_at_ms: SOME_TIME_MS },
  ]);

export const addVips = (vb: string, rows: readonly { name: string; level: number; since_at_ms?: number }[]) =>
  insert(
    houseVips,
    rows.map(({ name, level, since_at_ms = SOME_TIME_MS }) => ({
      vb_uuid: userUuid(vb),
      user_uuid: userUuid(name),
      level,
      at_ms: since_at_ms,
    })),
  );

export const addInvitation = (slug: string, name: string) =>
  insert(invitations, [
    {
      slug,
      user_uuid: userUuid(name),
      newcomer_bonus_coins: 100,
      created_at_ms: SOME_TIME_MS,
    },
  ]);

export const addEvents = (rows: readonly (Partially<typeof events> & { slug: string; from: string; to: string })[]) =>
  insert(
    events,
    rows.map(({ from, to, ...fields }) => ({
      uuid: uuidOf(`event:${fields.slug}`),
      event_type: 'community' as const,
      title_th: 'ไทย',
      title_en: 'English',
      description_th: 'ไทย',
      description_en: 'English',
      picture_url: '/media/event/community-1.svg',
      starts_at_ms: Date.parse(from),
      ends_at_ms: Date.parse(to),
      ...fields,
    })),
  );

export interface Gift {
  id: string;
  from: string;
  to: string;
  amount: number;
  at: string | number;
  live?: string | undefined;
  kind?: 'gift' | 'sticker';
}

/** Adds gifts and counts them. */
export async function addGifts(gifts: readonly Gift[]) {
  await insert(
    facts,
    gifts.map(({ id, kind = 'gift', from, to, amount, at, live }) => ({
      id,
      kind,
      vb_uuid: userUuid(to),
      user_uuid: userUuid(from),
      live_uuid: live === undefined ? null : liveUuid(live),
      amount,
      happened_at_ms: typeof at === 'number' ? at : Date.parse(at),
    })),
  );
  await countReportedFacts();
}
