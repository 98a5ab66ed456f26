/** Gifts in the world of payouts: one giver with coins and spending limits gives to the VBs. */

import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { giveGiftOnce, selectGiving } from '../../../api/live/gift/give.ts';
import { giftTakeBacks, giverHolds } from '../../../api/live/gift/hold-tables.ts';
import { giftItems } from '../../../api/live/gift/item-tables.ts';
import { house, openAccount, userCoins } from '../../../api/money/ledger/account.ts';
import { transfer } from '../../../api/money/ledger/transfer.ts';
import { spending } from '../../../api/money/wallet/tables.ts';
import { batchRead, type Db } from '../../../api/platform/framework/db.ts';
import type { Caller } from '../../../api/platform/framework/env.ts';
import { insertRow, type Statement, updateRow, write } from '../../../api/platform/framework/statement.ts';
import { contractLives, seedSignatory } from '../../../seed/contract-life.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { joinsFamily, leavesFamily } from '../../family-move.ts';
import { GIFT_COINS, type LimitPeriod, type Raise } from './gift-model.ts';

const DAY_MS = 86_400_000;
const item = uuidOf('payout gift');
const giver = uuidOf('payout giver');
const liveOf = (vb: string) => uuidOf(`live of ${vb}`);

/**
 * The family’s share in basis points, contract by contract. Each contract of a VB is in force for
 * five days.
 */
const shares = [2_000, 0, 3_333, 10_000, 500, 7_777];
const CONTRACT_DAYS = 5;

/**
 * Returns the statements that create the catalogue, the giver with coins, the contracts of each VB,
 * and a live stream per VB.
 */
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
  // One contract after the other: a VB has at most one application at a time.
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

/**
 * Returns the family’s share, in basis points, under the contract of that time. Gifts must record
 * the same share.
 */
export const shareAt = (start: Date, at: Date): number =>
  shares[Math.floor((at.getTime() - start.getTime()) / (CONTRACT_DAYS * DAY_MS)) % shares.length] ?? 0;

/** Gives `quantity` pieces of the only gift in the catalogue. */
export function giveTo(vb: string, quantity: number, { db, now, key }: { db: Db; now: Date; key: string }) {
  const form = { gift_uuid: item, quantity, is_hidden: false };
  const input = { params: { id: liveOf(vb) }, form };
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
  return giveGiftOnce(
    { db, now, newUuid: () => crypto.randomUUID(), mayEnter: async () => true, admit: async () => null },
    {
      caller,
      command: { caller_uuid: giver, key, fingerprint: `${vb}:${quantity}` },
      read: () => batchRead(db, selectGiving(input, { db, now, bearer: { user_uuid: giver } as never })),
      form: { ...form, pays: 'own' },
    },
  );
}

/** Runs the scheduled job of gifts. */
export const attendGifts = (db: Db, now: Date) => giftJob.run({ db, env: {} as never, now });

/**
 * Returns the update that sets the giver’s own limit. A lower limit applies immediately, a higher
 * one from `raise.raisedFromMs`.
 */
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

/** Returns the insert of a hold on the giver, to be reviewed after a day. */
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

/** Returns the update that ends a hold on the giver. */
export const endHold = (uuid: string, now: Date): Statement =>
  updateRow(giverHolds, { uuid }, { ended_at_ms: now.getTime(), end_ground: 'looked into' });

/** Returns the VB’s appeal against a take-back, and the answer of a third person. */
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

/** Returns the statements that move a VB into a family, or out of it if `family` is null. */
export const moveTo = (vb: string, family: string | null, now: Date): Statement[] =>
  family === null ? leavesFamily(vb, now.getTime()) : joinsFamily(vb, family, now.getTime());

/** Returns the transfer of a top-up to the giver. */
export const topUp = (id: string, amount: number, now: Date): Statement =>
  transfer(`${id}:coins`, { from: house.coins, to: userCoins(giver), amount, now });

/** The ledger account of the giver’s coins. */
export const giverCoins = `user:${giver}:coins`;
