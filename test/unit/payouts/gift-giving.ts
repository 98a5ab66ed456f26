/** Gifts in the world of payouts: what VBs are paid for, given by somebody with coins and limits of their own. */

import { giftTask } from '../../../api/live/gift/gift-task.ts';
import { give, selectGiving } from '../../../api/live/gift/give.ts';
import { giftTakeBacks, giverHolds } from '../../../api/live/gift/hold-tables.ts';
import { giftItems } from '../../../api/live/gift/item-tables.ts';
import { house, openAccount, userCoins } from '../../../api/money/ledger/account.ts';
import { transfer } from '../../../api/money/ledger/transfer.ts';
import { spending } from '../../../api/money/purse/tables.ts';
import { type Db, readTogether } from '../../../api/platform/host/db.ts';
import type { Caller } from '../../../api/platform/host/env.ts';
import { insertRow, type Statement, updateRow, write } from '../../../api/platform/host/statement.ts';
import { contractLives, seedSignatory } from '../../../world/contract-life.ts';
import { uuidOf } from '../../../world/uuid.ts';
import { joinsFamily, leavesFamily } from '../../family-move.ts';
import { GIFT_COINS, type LimitPeriod, type Raise } from './gift-twin.ts';

const DAY_MS = 86_400_000;
const item = uuidOf('payout gift');
const giver = uuidOf('payout giver');
const liveOf = (vb: string) => uuidOf(`live of ${vb}`);

/** What a VB's contract says of the family's share, contract by contract: each is in force for five days. */
const shares = [2_000, 0, 3_333, 10_000, 500, 7_777];
const CONTRACT_DAYS = 5;

/** The catalogue, the giver and their coins, each VB's contracts and a live that goes on. */
export const beginGiving = (
  vbs: readonly string[],
  { staff, now, coins }: { staff: string; now: Date; coins: number },
): Statement[] => [
  insertRow(giftItems, {
    uuid: item,
    name_th: 'ดอกไม้',
    name_en: 'Flower',
    picture_url: '/media/gift/heart.svg',
    coins: GIFT_COINS,
    kind: 'gift',
    set_key: null,
    animation: 'rise',
    is_listed: true,
  }),
  write`INSERT INTO users (uuid, name, avatar_url, role, created_at_ms) VALUES (${giver}, 'giver', '/a.svg', 'normal', 0)`,
  openAccount(userCoins(giver)),
  transfer('test:coins', { from: house.coins, to: userCoins(giver), amount: coins, now }),
  ...seedSignatory(staff),
  // One after the other: nobody has two applications.
  ...Array.from({ length: 12 }, (_, index) =>
    contractLives(
      vbs.map((caster_uuid, which) => ({
        uuid: uuidOf(`contract ${index} of ${caster_uuid}`),
        number: index * vbs.length + which + 1,
        caster_uuid,
        state: 'accepted' as const,
        starts_at_ms: now.getTime() + index * CONTRACT_DAYS * DAY_MS,
        ends_at_ms: now.getTime() + (index + 1) * CONTRACT_DAYS * DAY_MS,
        terms: {
          family_share_basis_points: shares[index % shares.length] ?? 0,
          term_days: CONTRACT_DAYS,
          notice_days: 0,
        },
      })),
    ),
  ).flat(),
  ...vbs.map(
    (vb) => write`INSERT INTO lives (uuid, slug, title, poster_url, caster_uuid, status, started_at_ms)
      VALUES (${liveOf(vb)}, ${liveOf(vb)}, 'on and on', '/a.svg', ${vb}, 'on_air', ${now.getTime()})`,
  ),
];

/** What a contract of that moment says: the twin of what gifts note. */
export const shareAt = (begun: Date, at: Date): number =>
  shares[Math.floor((at.getTime() - begun.getTime()) / (CONTRACT_DAYS * DAY_MS)) % shares.length] ?? 0;

/** Gives so many of the one gift. */
export function giveTo(vb: string, quantity: number, { db, now, key }: { db: Db; now: Date; key: string }) {
  const form = { gift_uuid: item, quantity, is_hidden: false };
  const asked = { params: { id: liveOf(vb) }, form };
  const caller: Caller = {
    user_uuid: giver,
    role: 'normal',
    group: 'external',
    family_uuid: null,
    token_id: 'token',
    session: '',
    authenticated_at_ms: 0,
    is_by_passkey: false,
  };
  return give(
    { db, now, newUuid: () => crypto.randomUUID(), mayEnter: async () => true },
    {
      caller,
      command: { caller_uuid: giver, key, fingerprint: `${vb}:${quantity}` },
      read: () => readTogether(db, selectGiving(asked, { db, now, bearer: { user_uuid: giver } as never })),
      form: { ...form, pays: 'own' },
    },
  );
}

/** What the clock does with gifts. */
export const attendGifts = (db: Db, now: Date) => giftTask.run({ db, env: {} as never, now });

/** A limit that the giver sets themselves: lower at once, higher from a moment on. */
export const limitSpending = (period: LimitPeriod, satang: number, raise: Raise | null): Statement =>
  updateRow(
    spending,
    { user_uuid: giver },
    {
      [`${period}_limit_satang`]: raise?.until ?? satang,
      [`${period}_next_satang`]: raise ? satang : null,
      [`${period}_next_from_ms`]: raise?.raisedFromMs ?? null,
    },
  );

/** Something stands against the giver, until it is looked at. */
export const holdGiver = (
  uuid: string,
  { reason, by, now }: { reason: 'refund' | 'review'; by: string; now: Date },
): Statement =>
  insertRow(giverHolds, {
    uuid,
    giver_uuid: giver,
    reason,
    reference: `case ${uuid.slice(0, 8)}`,
    next_look_at_ms: now.getTime() + DAY_MS,
    set_by_uuid: by,
    set_at_ms: now.getTime(),
  });

/** Nothing stands against the giver any more. */
export const endHold = (uuid: string, now: Date): Statement =>
  updateRow(giverHolds, { uuid }, { ended_at_ms: now.getTime(), end_ground: 'looked into' });

/** A VB's appeal, and what a third person answers. */
export const answerTakeBack = (
  position: number,
  { is_granted, by, now }: { is_granted: boolean; by: string; now: Date },
): Statement[] => [
  updateRow(giftTakeBacks, { position }, { appeal: 'it was a present', appealed_at_ms: now.getTime() }),
  updateRow(
    giftTakeBacks,
    { position },
    { answer: 'we looked', is_granted, answered_by_uuid: by, answered_at_ms: now.getTime() },
  ),
];

/** What a VB's family is from now on. */
export const moveTo = (vb: string, family: string | null, now: Date): Statement[] =>
  family === null ? leavesFamily(vb, now.getTime()) : joinsFamily(vb, family, now.getTime());

/** More coins for the giver, as a top-up brings them. */
export const topUp = (id: string, amount: number, now: Date): Statement =>
  transfer(`${id}:coins`, { from: house.coins, to: userCoins(giver), amount, now });

/** What is left in the giver's purse. */
export const giverCoins = `user:${giver}:coins`;
