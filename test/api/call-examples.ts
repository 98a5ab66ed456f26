/** A successful example request for each endpoint, with the seeded users. */

import { env } from 'cloudflare:workers';
import { createHmac } from 'node:crypto';
import { askApproval } from '../../api/identity/approval/approval.ts';
import { issueToken } from '../../api/identity/auth/token.ts';
import app from '../../api/index.ts';
import { openCase } from '../../api/money/case/case.ts';
import { house } from '../../api/money/ledger/account.ts';
import { transfer } from '../../api/money/ledger/transfer.ts';
import { starterVersionOf } from '../../api/platform/article/starter-text.ts';
import { openDb } from '../../api/platform/framework/db.ts';
import { keepPicture } from '../../api/privacy/personal/private-picture.ts';
import { countToHead } from '../../api/rankings/fact/counting-round.ts';
import { buyOffer, offerItem } from '../../calls/deck/offer.ts';
import { startPoll } from '../../calls/deck/poll.ts';
import { handOver } from '../../calls/identity/auth.ts';
import { askForPasskey, askPasskey } from '../../calls/identity/passkey.ts';
import { createService } from '../../calls/identity/service.ts';
import { announceLive } from '../../calls/live/announce.ts';
import { sayLine } from '../../calls/live/chat.ts';
import { giveGift } from '../../calls/live/gift.ts';
import { holdGiver } from '../../calls/live/gift-hold.ts';
import { endMyLive, startLive } from '../../calls/live/live.ts';
import { newOverlayKey } from '../../calls/live/overlay.ts';
import { acceptPk } from '../../calls/live/pk.ts';
import { newStreamKey } from '../../calls/live/studio.ts';
import { reportRefund, startRefund } from '../../calls/money/case.ts';
import { issueTaxInvoice } from '../../calls/money/invoice.ts';
import { cancelOrder, createOrder } from '../../calls/money/order.ts';
import { takeSettlementFile } from '../../calls/money/settlement.ts';
import { blockPerson } from '../../calls/office/person.ts';
import { makePayoutBatch } from '../../calls/payouts/bank-batch.ts';
import { appealTakeBack } from '../../calls/payouts/earning.ts';
import { setPayeeAccount } from '../../calls/payouts/payee.ts';
import { prepareDisbursement } from '../../calls/payouts/payout.ts';
import { holdPayout } from '../../calls/payouts/payout-office.ts';
import { addArticle } from '../../calls/platform/article.ts';
import { addBlogPost } from '../../calls/platform/article-blog.ts';
import { addDays, bangkokDay, dayStart } from '../../calls/platform/bangkok-day.ts';
import { writeFanPost } from '../../calls/posts/fan-post.ts';
import { writePost } from '../../calls/posts/post.ts';
import { writeComment } from '../../calls/posts/post-comment.ts';
import { noteBreach } from '../../calls/privacy/breach.ts';
import { askAboutData } from '../../calls/privacy/data-request.ts';
import { recordFact } from '../../calls/rankings/fact.ts';
import { typeCalls } from '../../calls/rankings/ranking.ts';
import { bankStatementOf } from '../../sandbox/bank/statement.ts';
import { demoUuid } from '../../seed/account.ts';
import { announcedUuid } from '../../seed/announced-live.ts';
import { casterUuid } from '../../seed/caster.ts';
import { eventSlugsOf } from '../../seed/event.ts';
import { familyUuid } from '../../seed/family.ts';
import { giftItemUuid } from '../../seed/gift-item.ts';
import { liveUuid, roomOf, shareKeysOf } from '../../seed/live.ts';
import { onAirTitles } from '../../seed/live-title.ts';
import { missionUuid } from '../../seed/mission.ts';
import { packageUuid } from '../../seed/package.ts';
import { commentUuid, postUuid } from '../../seed/post.ts';
import { shopItemUuid, shopVariantUuid } from '../../seed/shop-order.ts';
import { uuidOf } from '../../seed/uuid.ts';
import { Authenticator } from '../authenticator.ts';
import { filmFile } from '../film-file.ts';
import { png } from '../pictures.ts';
import { Device } from '../push-device.ts';
import { signedWebhook } from '../unit/money/model/bank-model.ts';
import { statement } from '../unit/payouts/bank-words.ts';
import { ask } from './ask.ts';
import type { Example, Prepared, Stage } from './call-example.ts';
import { contractExamples } from './contracts/contract-examples.ts';
import { approve, askAlone } from './dual-control.ts';
import { familyExamples } from './families/family-examples.ts';
import { addDevice } from './identity/member-passkey.ts';
import { clipExamples } from './live/clip/clip-examples.ts';
import { startOnAir } from './live/on-air.ts';
import { mailedCode } from './mailed-code.ts';
import { moderationExamples } from './moderation/moderation-examples.ts';
import { choose, phoneForm } from './money/refund-stage.ts';
import {
  addPayee,
  approved,
  bankSays,
  type Crew,
  paid,
  payableCaster,
  secondStaff,
  sent,
  signTaxClass,
  submitted,
} from './payouts/payout-stage.ts';
import { eventOfficeExamples } from './rankings/event-office-examples.ts';

const place = { province_id: '4129875404', district_id: '236059324', subdistrict_id: '1734353304' };
const order = { kind: 'refill', package_uuid: packageUuid('user', 300), method: 'thai_qr' } as const;
const accepted = { accept_topup_rules: 'on', accept_app_terms: 'on' } as const;
const somo = casterUuid('somo');
const onAir = 'rong-phleng-kon-non-kap-som';
const report = { kind: 'watching', amount: '10', vb_uuid: somo, user_uuid: uuidOf('demo:viewer') } as const;
const parcel = { state: 'shipped', carrier: 'Thailand Post', tracking_number: 'EX123456789TH' };
const pushAddress = 'https://fcm.googleapis.com/fcm/send/one';
const giftForm = {
  name_th: 'ว่าว',
  name_en: 'First snow',
  picture_url: '/media/gift/snow.svg',
  coins: '20',
  kind: 'gift',
  animation: 'rise',
  is_listed: 'true',
  ground: 'The winter list',
} as const;
const shelf = ['lightstick', 'plush-rabbit', 'badge-new-year', 'mug-mint', 'plush-cat', 'frame-violet-wings'];

const categoryForm = { name_th: 'วาดรูป', name_en: 'Painting', position: '90', is_shown: 'on', ground: 'Asked for' };
const bannerForm = {
  place: 'events',
  title_th: 'สงกรานต์',
  title_en: 'Songkran',
  starts_at: '2031-04-13T00:00:00.000Z',
  ends_at: '2031-04-16T00:00:00.000Z',
  ground: 'a holiday',
};
const voucherForm = {
  title_th: 'ลดรับปีใหม่',
  title_en: 'New year',
  discount_satang: '1000',
  min_amount_satang: '5000',
  for_users: 'on',
  valid_from: '2026-12-01T00:00:00.000Z',
  valid_until: '2027-01-31T00:00:00.000Z',
  ground: 'New year',
} as const;
const itemForm = {
  name_th: 'ตุ๊กตาแมว',
  name_en: 'Cat',
  description_th: 'นุ่มมาก',
  description_en: 'Very soft',
  category_slug: 'plush',
  picture_url: '/media/shop/plush-cat.svg',
  is_listed: 'on',
  ground: 'The new one',
} as const;
/** Returns a column of the first row of a table, or of a filtered table. */
const firstOf = async (rows: string, column = 'uuid'): Promise<string> =>
  String(await env.DB.prepare(`SELECT ${column} FROM ${rows} LIMIT 1`).first(column));

const soon = (now: Date) => new Date(now.getTime() + 86_400_000).toISOString();

async function placeOrder({ tokenOf }: Stage) {
  const form = { ...order, ...accepted };
  return (await ask(createOrder, { token: await tokenOf('viewer'), key: crypto.randomUUID(), form })).data;
}

/** Ends the live of the caster, on air or before its first picture. */
const missionForm = {
  title_th: 'ดูไลฟ์ 30 นาที',
  title_en: 'Watch 30 minutes',
  cycle: 'daily',
  kind: 'watch',
  goal: '30',
  coins: '5',
  starts_at: '2026-12-01T00:00:00.000Z',
  ends_at: '2040-12-08T00:00:00.000Z',
  ground: 'December',
} as const;

const watchToday = ({ now }: Stage) =>
  env.DB.prepare(
    'INSERT INTO member_days (user_uuid, day, seconds) VALUES (?, ?, 1200) ON CONFLICT DO UPDATE SET seconds = 1200',
  )
    .bind(demoUuid('viewer'), Math.floor((now.getTime() + 25_200_000) / 86_400_000))
    .run();

const goOffAir = ({ now }: Stage) =>
  env.DB.batch([
    env.DB.prepare(
      `UPDATE lives SET status = 'ended', ended_at_ms = ? WHERE caster_uuid = ? AND status = 'on_air'`,
    ).bind(now.getTime(), casterUuid('khaohom')),
    env.DB.prepare('DELETE FROM waiting_lives WHERE caster_uuid = ?').bind(casterUuid('khaohom')),
  ]);

async function broadcasting(stage: Stage) {
  const { tokenOf } = stage;
  await goOffAir(stage);
  return startOnAir(await tokenOf('caster'), { title: 'มาคุยกัน' });
}

/** Puts the caster on air and invites them to a PK match; returns the match. */
async function invitedToPk(stage: Stage): Promise<string> {
  const { uuid: live } = await broadcasting(stage);
  const uuid = crypto.randomUUID();
  const at = stage.now.getTime();
  await env.DB.prepare(
    `INSERT INTO pk_matches (uuid, inviter_uuid, inviter_live_uuid, invited_uuid, invited_live_uuid, status, seconds, invited_at_ms, invited_until_ms)
      VALUES (?, ?, ?, ?, ?, 'invited', 180, ?, ?)`,
  )
    .bind(uuid, somo, liveUuid(onAir), casterUuid('khaohom'), live, at, at + 60_000)
    .run();
  return uuid;
}

/** Invites a member into the caster's live. The caster is the host, or the viewer the guest. */
async function invitedGuest(stage: Stage): Promise<string> {
  const { uuid: live } = await broadcasting(stage);
  const uuid = crypto.randomUUID();
  const at = stage.now.getTime();
  await env.DB.prepare(
    `INSERT INTO live_guests (uuid, live_uuid, host_uuid, guest_uuid, status, invited_at_ms, invited_until_ms)
      VALUES (?, ?, ?, ?, 'invited', ?, ?)`,
  )
    .bind(uuid, live, casterUuid('khaohom'), uuidOf('demo:viewer'), at, at + 180_000)
    .run();
  return uuid;
}

/** A guest who has accepted. */
async function guestThere(stage: Stage): Promise<string> {
  const uuid = await invitedGuest(stage);
  await env.DB.prepare("UPDATE live_guests SET status = 'on', began_at_ms = invited_at_ms WHERE uuid = ?")
    .bind(uuid)
    .run();
  return uuid;
}

/** Writes a new post of the caster. */
async function writeOnePost({ tokenOf }: Stage) {
  const form = { text: 'คืนนี้เจอกัน' };
  const { data } = await ask(writePost, { token: await tokenOf('caster'), key: crypto.randomUUID(), form });
  return { params: { id: data.uuid } };
}

/** Writes a comment of the viewer; returns its uuid. */
async function writeOneComment({ tokenOf }: Stage): Promise<string> {
  const params = { id: postUuid('somo') };
  const form = { text: `รอเลย ${crypto.randomUUID()}` };
  return (await ask(writeComment, { token: await tokenOf('viewer'), key: crypto.randomUUID(), params, form })).data
    .uuid;
}

async function reportFact({ now, tokenOf }: Stage, id: string) {
  const form = { ...report, id, happened_at: now.toISOString() };
  return (await ask(recordFact, { token: await tokenOf('server'), form })).data;
}

async function addService({ tokenOf }: Stage) {
  const form = { name: `server ${crypto.randomUUID()}`, scopes: 'facts:write' };
  return (await ask(createService, { token: await tokenOf('staff'), form })).data.service;
}

/** Quarantines an uncountable fact; returns its position. */
async function setAside(stage: Stage): Promise<string> {
  await reportFact(stage, crypto.randomUUID());
  const quarantined = await env.DB.prepare(
    `INSERT INTO uncounted_facts (position, reason, set_aside_at_ms, retry_at_ms)
      SELECT counted_to + 1, 'broken', ${stage.now.getTime()}, ${stage.now.getTime()} FROM fact_counting RETURNING position`,
  ).first('position');
  return String(quarantined);
}

/** Creates an approval request of the seeded staff. */
async function askedFor({ now }: Stage) {
  const approval = {
    uuid: crypto.randomUUID(),
    subject_kind: 'role' as const,
    subject_id: crypto.randomUUID(),
    digest: 'a'.repeat(64),
    amount_satang: 35_000,
    ground: 'they paid twice',
    asked_by: uuidOf('demo:staff'),
  };
  const { sql, params } = askApproval(approval, now);
  await env.DB.prepare(sql)
    .bind(...params)
    .run();
  return approval;
}

const askedAboutData = { kind: 'correct', text: 'นามสกุลของฉันเปลี่ยนแล้ว' };

async function requestData({ tokenOf }: Stage) {
  return (await ask(askAboutData, { token: await tokenOf('viewer'), form: { kind: 'correct', text: 'x' } })).data.uuid;
}

async function addBreach({ tokenOf, now }: Stage) {
  const form = { found_at: now.toISOString(), summary: 'a laptop was lost', people_count: '3' };
  return (await ask(noteBreach, { token: await tokenOf('staff'), form })).data.uuid;
}

/** Returns a settlement file of a day with a single unknown payment. */
function settlementFile(day: string) {
  const stray = { payment_id: 'nobodys', reference: 'VL', amount_satang: 100, paid_at: `${day}T05:00:00.000Z` };
  return { gateway: 'thai_qr', first_day: day, last_day: day, file: bankStatementOf(day, [stray]) } as const;
}

async function takeSettlement({ now, tokenOf }: Stage) {
  await ask(takeSettlementFile, { token: await tokenOf('staff'), form: settlementFile(addDays(bangkokDay(now), -1)) });
}

/** Makes a case about an underpaid order; returns its number. */
async function underpaid(stage: Stage): Promise<string> {
  return payOneBaht(stage, (await placeOrder(stage)).reference);
}

/** Pays a baht for an order, which its bank tells; gives the number of the case. */
async function payOneBaht(stage: Stage, reference: string): Promise<string> {
  stage.bank.pay(reference, 100, stage.now);
  const { body, signature } = signedWebhook(reference, { at: stage.now });
  const init = { method: 'POST', headers: { 'vela-signature': signature }, body };
  await app.fetch(new Request('http://api/v1/payment/webhooks/thai_qr', init), env);
  return String(await env.DB.prepare('SELECT max(number) AS number FROM money_cases').first('number'));
}

/** A case of money for an order whose buyer has closed their account; gives its number. */
async function paidByNobody(stage: Stage): Promise<string> {
  const uuid = crypto.randomUUID();
  const at = stage.now.getTime();
  await env.DB.prepare("INSERT INTO users (uuid, name, avatar_url, created_at_ms) VALUES (?, 'gone', '/x.svg', ?)")
    .bind(uuid, at)
    .run();
  const { token } = await issueToken(openDb(env.DB), { userUuid: uuid, device: '', now: stage.now });
  const { data } = await ask(createOrder, { token, key: crypto.randomUUID(), form: { ...order, ...accepted } });
  await ask(cancelOrder, { token, params: { uuid: data.uuid } });
  await env.DB.prepare('INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (?, ?, ?)')
    .bind(uuid, at, at + 1)
    .run();
  return payOneBaht(stage, data.reference);
}

/** The same, after the payer has chosen the account for the refund. */
async function refundable(stage: Stage): Promise<string> {
  const number = await underpaid(stage);
  await choose(await stage.tokenOf('viewer'), await orderOfCase(number));
  return number;
}

const orderOfCase = async (number: string) =>
  String(await env.DB.prepare('SELECT order_uuid FROM money_cases WHERE number = ?').bind(number).first('order_uuid'));

/** Makes a refund in a released bank file; returns its uuid. */
async function approvedRefund(stage: Stage): Promise<string> {
  const number = await refundable(stage);
  const form = { amount_satang: '100', ground: 'paid too little' };
  const token = await stage.tokenOf('staff');
  const response = await ask(startRefund, { token, key: crypto.randomUUID(), params: { number }, form });
  const { refund, approval_uuid } = response.data;
  const approve = env.DB.prepare(
    `UPDATE approvals SET state = 'approved', decided_by = ?, decided_at_ms = 1 WHERE uuid = ?`,
  );
  const legs = { from: house.refundable, to: house.refunding, amount: 100, now: stage.now };
  const { sql, params } = transfer(`refund:${refund.uuid}:start`, legs);
  await env.DB.batch([
    approve.bind(somo, approval_uuid),
    env.DB.prepare(sql).bind(...params),
    env.DB.prepare(`UPDATE refunds SET state = 'approved' WHERE uuid = ?`).bind(refund.uuid),
  ]);
  const batch = await ask(makePayoutBatch, { token, key: crypto.randomUUID(), form: { ground: 'refunds' } });
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE approvals SET state = 'approved', decided_by = ?, decided_at_ms = 1 WHERE subject_id = ?`,
    ).bind(uuidOf('demo:viewer'), batch.data.uuid),
    env.DB.prepare('UPDATE payout_batches SET released_at_ms = 1 WHERE uuid = ?').bind(batch.data.uuid),
  ]);
  return refund.uuid;
}

const holdForm = (now: Date) => ({
  giver_uuid: uuidOf('demo:viewer'),
  reason: 'review' as const,
  reference: 'Case 12',
  next_look_at: new Date(now.getTime() + 86_400_000).toISOString(),
});

const addHold = async ({ now, tokenOf }: Stage) =>
  (await ask(holdGiver, { token: await tokenOf('staff'), form: holdForm(now) })).data.uuid;

/** Puts the seeded caster on air and gives a gift; returns its uuid. */
async function addGift(stage: Stage): Promise<string> {
  const { uuid } = await broadcasting(stage);
  const gift = await ask(giveGift, {
    token: await stage.tokenOf('viewer'),
    key: crypto.randomUUID(),
    params: { id: uuid },
    form: { gift_uuid: giftItemUuid('heart') },
  });
  return gift.data.uuid;
}

const offeredItem = shopItemUuid('badge-warm-heart');

/** Offers an item in a live of the seeded caster. */
async function addOffer(stage: Stage, item_uuid = offeredItem) {
  const { slug } = await broadcasting(stage);
  const { data } = await ask(offerItem, {
    token: await stage.tokenOf('caster'),
    key: crypto.randomUUID(),
    params: { slug },
    form: { item_uuid, minutes: '0' },
  });
  return { slug, uuid: data.uuid, item_uuid, price_coins: data.price_coins };
}

const offerPurchase = ({ slug, uuid, item_uuid, price_coins }: Awaited<ReturnType<typeof addOffer>>) => ({
  params: { slug, uuid },
  form: { item_uuid, price_coins: String(price_coins ?? 0) },
});

const pollForm = { question: 'ร้องเพลงไหนต่อดี', answers: 'ฝน\nจันทร์', seconds: '60' };

/** Starts a poll in a live of the seeded caster; returns its path parameters. */
async function addPoll(stage: Stage) {
  const { slug } = await broadcasting(stage);
  const token = await stage.tokenOf('caster');
  const { data } = await ask(startPoll, { token, key: crypto.randomUUID(), params: { slug }, form: pollForm });
  return { slug, uuid: data.uuid };
}

/** Makes a gift that two other people have reversed. */
async function takenBack(stage: Stage): Promise<string> {
  const uuid = await addGift(stage);
  const two = [casterUuid('somo'), casterUuid('khaohom')];
  const approval = env.DB.prepare(`INSERT INTO approvals
      (uuid, subject_kind, subject_id, digest, ground, asked_by, asked_at_ms, state)
      VALUES (?1, 'gift_take_back', ?2, ?3, 'Not theirs', ?4, 0, 'open')`);
  await env.DB.batch([
    approval.bind(uuid, uuid, '0'.repeat(64), two[0]),
    env.DB.prepare(`UPDATE approvals SET state = 'approved', decided_by = ?2, decided_at_ms = 0 WHERE uuid = ?1`).bind(
      uuid,
      two[1],
    ),
    env.DB.prepare(`INSERT INTO gift_take_backs (position, vb_uuid, ground, to_giver, asked_by_uuid, approved_by_uuid, taken_at_ms)
      SELECT position, vb_uuid, 'Not theirs', 1, ?2, ?3, given_at_ms FROM gifts WHERE uuid = ?1`).bind(
      uuid,
      two[0],
      two[1],
    ),
  ]);
  // Counts the correction, because otherwise `setAside` would quarantine it next.
  const quarantined = await env.DB.prepare('SELECT 1 FROM uncounted_facts').first();
  if (!quarantined) await env.DB.batch(countToHead().map(({ sql }) => env.DB.prepare(sql)));
  return uuid;
}

/** Adds a payee that waits for a review. */
const familyPayee = (now: Date) =>
  addPayee({ kind: 'family', uuid: familyUuid('mekha') }, { now, by: uuidOf('demo:family'), reviewer: null });

async function payableBy(now: Date, form: Record<string, string>): Promise<Example> {
  await payableCaster(now);
  return { by: 'caster', form };
}

async function crewOf({ now, tokenOf }: Stage): Promise<Crew> {
  await payableCaster(now);
  return { payee: await tokenOf('caster'), staff: [await tokenOf('staff'), await secondStaff(now)] };
}

async function paidOut(stage: Stage): Promise<string> {
  return (await paid(await crewOf(stage), { now: stage.now, day: bangkokDay(stage.now) })).uuid;
}

/** Posts a chat message in a live’s room. Staff may post any number at once. */
async function saidLine({ tokenOf }: Stage, by: 'viewer' | 'staff' = 'viewer') {
  const params = { slug: onAir };
  const response = await ask(sayLine, {
    token: await tokenOf(by),
    key: crypto.randomUUID(),
    params,
    form: { text: crypto.randomUUID() },
  });
  return { ...params, seq: response.data.seq };
}

/** Runs a function while the bank writes the tax certificates. */
async function certifiedByBank<Made>(make: () => Promise<Made>): Promise<Made> {
  const line = (value: string) =>
    env.DB.prepare(
      `INSERT INTO dated_settings (name, from_ms, value, ground, set_at_ms)
        SELECT 'certificates_by_bank', max(from_ms) + 1, ?, 'test', 0 FROM dated_settings WHERE name = 'certificates_by_bank'`,
    ).bind(value);
  await line('1').run();
  const example = await make();
  await line('0').run();
  return example;
}

/** Keyed by the names in `calls/index.ts`. */
export function examplesAt(now: Date): Readonly<Record<string, Example | Prepared>> {
  const today = bangkokDay(now);
  const events = eventSlugsOf(today);
  const ofMonster = { id: events.monster };
  const ofRanking = { id: events.ranking, target: 'user' };
  const ofPast = { id: events.pastRanking };
  const room = onAirTitles.slice(0, 1).flatMap(roomOf);
  return {
    listProvinces: {},
    listDistricts: { params: { id: place.province_id } },
    listSubdistricts: { params: { id: place.district_id } },
    getOwnAddress: { by: 'viewer' },
    listOwnPlaces: { by: 'viewer' },
    getToday: { by: 'staff' },
    getWaiting: { by: 'staff' },
    listLedgerClosings: { by: 'staff' },
    listAudit: { by: 'staff' },
    checkAudit: { by: 'staff' },
    saveOwnAddress: {
      by: 'viewer',
      form: { recipient: 'ฝนพรำ ใจดี', phone: '0812345678', line: '99/1 ซอยหลังสวน 3', ...place },
    },
    getFollowing: { by: 'viewer', params: { uuid: somo } },
    keepPresence: { by: 'viewer', params: { id: liveUuid(onAir) } },
    listLines: { params: { slug: onAir } },
    listOwnLines: { by: 'viewer', params: { slug: onAir } },
    sayLine: { by: 'staff', params: { slug: onAir }, form: { text: 'สวัสดีค่ะ' } },
    getGuestDesk: { by: 'caster' },
    listGuestCandidates: { by: 'caster', query: { q: '' } },
    inviteGuest: async (stage) => {
      await broadcasting(stage);
      return { by: 'caster', form: { user_uuid: uuidOf('demo:viewer') } };
    },
    muteGuest: async (stage) => ({
      by: 'caster',
      params: { uuid: await guestThere(stage) },
      form: { is_muted: 'true' },
    }),
    removeGuest: async (stage) => ({ by: 'caster', params: { uuid: await invitedGuest(stage) } }),
    setGuestLayout: { by: 'caster', form: { layout: 'side' } },
    getOwnSeat: { by: 'viewer', params: { slug: onAir } },
    acceptGuest: async (stage) => ({
      by: 'viewer',
      params: { uuid: await invitedGuest(stage) },
      form: { voice_only: 'on', birth_date: '1990-01-01' },
    }),
    leaveGuest: async (stage) => ({ by: 'viewer', params: { uuid: await invitedGuest(stage) } }),
    newGuestKey: async (stage) => ({ by: 'viewer', params: { uuid: await guestThere(stage) } }),
    getPkDesk: { by: 'caster' },
    getAudienceOverview: { by: 'caster' },
    listAudienceDays: { by: 'staff' },
    listRaidTargets: { by: 'caster', query: { q: '' } },
    sendRaid: async (stage) => {
      await broadcasting(stage);
      return { by: 'caster', form: { live_uuid: liveUuid(onAirTitles[2]?.slug ?? '') } };
    },
    listPkOpponents: { by: 'caster', query: { q: '' } },
    inviteToPk: async (stage) => {
      await broadcasting(stage);
      return { by: 'caster', form: { live_uuid: liveUuid(onAir), minutes: '3' } };
    },
    acceptPk: async (stage) => ({ by: 'caster', params: { uuid: await invitedToPk(stage) } }),
    declinePk: async (stage) => ({ by: 'caster', params: { uuid: await invitedToPk(stage) } }),
    leavePk: async (stage) => {
      const uuid = await invitedToPk(stage);
      await ask(acceptPk, { token: await stage.tokenOf('caster'), key: crypto.randomUUID(), params: { uuid } });
      return { by: 'caster', params: { uuid } };
    },
    setGoal: async (stage) => {
      await broadcasting(stage);
      return { by: 'caster', form: { title: 'เพลงถัดไป', coins: '500' } };
    },
    endGoal: async (stage) => {
      await broadcasting(stage);
      return { by: 'caster', params: { uuid: crypto.randomUUID() } };
    },
    getLineDesk: async (stage) => ({ params: await saidLine(stage, 'staff') }),
    getOwnLineDesk: async (stage) => ({ by: 'viewer', params: await saidLine(stage, 'staff') }),
    reportLine: async (stage) => ({
      by: 'caster',
      params: await saidLine(stage),
      form: { reason: 'insult', note: '' },
    }),
    hideLine: async (stage) => ({ by: 'staff', params: await saidLine(stage) }),
    pinLine: async (stage) => ({ by: 'staff', params: await saidLine(stage, 'staff') }),
    unpinLine: async (stage) => ({ by: 'staff', params: await saidLine(stage, 'staff') }),
    silenceTalker: { by: 'staff', params: { slug: onAir }, form: { user_uuid: uuidOf('demo:viewer'), minutes: '5' } },
    liftSilence: { by: 'staff', params: { slug: onAir, user_uuid: uuidOf('demo:viewer') } },
    nameTalkModerator: async (stage) => ({
      by: 'caster',
      params: { slug: (await broadcasting(stage)).slug },
      form: { user_uuid: uuidOf('demo:viewer') },
    }),
    dismissTalkModerator: async (stage) => ({
      by: 'caster',
      params: { slug: (await broadcasting(stage)).slug, user_uuid: uuidOf('demo:viewer') },
    }),
    getTalkDesk: { by: 'staff', params: { slug: onAir } },
    setTalkRules: async (stage) => ({
      by: 'caster',
      params: { slug: (await broadcasting(stage)).slug },
      form: { slow_seconds: '5', talkers: 'all', words: '' },
    }),
    getLiveFollowing: { by: 'viewer', params: { slug: onAir } },
    followUser: { by: 'viewer', params: { uuid: casterUuid('khaohom') } },
    blockUser: { by: 'viewer', params: { uuid: casterUuid('jaokhun') } },
    unblockUser: { by: 'viewer', params: { uuid: casterUuid('jaokhun') } },
    listBlocked: { by: 'viewer' },
    getPost: { params: { id: postUuid('somo') } },
    getOwnPost: { by: 'viewer', params: { id: postUuid('somo') } },
    listUserPosts: { params: { id: somo } },
    listOwnUserPosts: { by: 'viewer', params: { id: somo } },
    listPosts: {},
    listFeed: { by: 'viewer' },
    writePost: { by: 'caster', form: { text: 'คืนนี้เจอกัน', card_kind: 'live', card_id: onAir } },
    editPost: async (stage) => ({ by: 'caster', ...(await writeOnePost(stage)), form: { text: 'คืนนี้เจอกันนะ' } }),
    deletePost: { by: 'caster', params: { id: postUuid('khaohom') } },
    pinPost: { by: 'caster', params: { id: postUuid('khaohom', 1) } },
    unpinPost: { by: 'caster', params: { id: postUuid('khaohom', 1) } },
    likePost: { by: 'viewer', params: { id: postUuid('somo') } },
    unlikePost: { by: 'viewer', params: { id: postUuid('praewa') } },
    listComments: { params: { id: postUuid('somo') } },
    listOwnComments: { by: 'viewer', params: { id: postUuid('somo') } },
    writeComment: { by: 'viewer', params: { id: postUuid('somo') }, form: { text: 'รอฟังค่ะ @แพรวา' } },
    deleteComment: async (stage) => ({ by: 'viewer', params: { id: await writeOneComment(stage) } }),
    likeComment: { by: 'viewer', params: { id: commentUuid('somo', 0, 0) } },
    unlikeComment: { by: 'viewer', params: { id: commentUuid('somo', 0, 0) } },
    hideComment: { by: 'caster', params: { id: commentUuid('khaohom', 1, 0) } },
    showComment: { by: 'caster', params: { id: commentUuid('khaohom', 1, 0) } },
    listHeldWords: { by: 'staff' },
    addHeldWord: { by: 'staff', form: { word: 'คาสิโน', ground: 'spam' } },
    dropHeldWord: async () => ({
      by: 'staff',
      params: { uuid: await firstOf('held_words') },
      form: { ground: 'harmless' },
    }),
    listAnnouncedLives: {},
    announceLive: { by: 'caster', form: { title: 'เพลงเก่าคืนวันศุกร์', starts_at: soon(now) } },
    changeAnnouncedLive: async ({ tokenOf }) => {
      const form = { title: 'เพลงเก่าคืนวันศุกร์', starts_at: soon(now) };
      const { data } = await ask(announceLive, { token: await tokenOf('caster'), key: crypto.randomUUID(), form });
      return { by: 'caster', params: { id: data.uuid }, form: { ...form, title: 'เพลงเก่าคืนวันเสาร์' } };
    },
    withdrawAnnouncedLive: { by: 'caster', params: { id: announcedUuid('khaohom') } },
    listNotices: { by: 'viewer' },
    readNotices: { by: 'viewer' },
    getNoticeSettings: { by: 'viewer' },
    setNoticeSettings: { by: 'viewer', form: { off: 'announced,answered' } },
    getPush: { by: 'viewer' },
    subscribePush: { by: 'viewer', form: { ...new Device('one').form, endpoint: pushAddress } },
    unsubscribePush: { by: 'viewer', form: { endpoint: pushAddress } },
    connectLine: { by: 'viewer', form: { kinds: 'on_air,answered' } },
    disconnectLine: { by: 'viewer' },
    receiveLineEvents: {
      signed: {
        body: '{"events":[]}',
        signature: createHmac('sha256', 'the secret of the channel').update('{"events":[]}').digest('base64'),
      },
    },
    setQuietHours: { by: 'viewer', form: { from: '22:00', until: '07:00' } },
    unfollowUser: { by: 'viewer', params: { uuid: somo } },
    listFollowing: { by: 'viewer' },
    listFollowedUuids: { by: 'viewer' },
    listFollowers: { by: 'caster' },
    signInWithProvider: { params: { provider: 'line' }, form: { id_token: 'one of LINE', from: 'web' } },
    handOver: { by: 'viewer', form: { device: 'the app' } },
    listSessions: { by: 'viewer' },
    signOut: { by: 'viewer' },
    getCacheGeneration: {},
    enterWithCode: async ({ tokenOf }) => {
      const handover = await ask(handOver, { token: await tokenOf('viewer'), form: { device: 'the app' } });
      return { form: { code: handover.data.entry_code, device: 'a page' } };
    },
    getDisbursementProfile: async ({ now }) => payableBy(now, {}),
    checkDisbursement: async ({ now }) => payableBy(now, {}),
    prepareDisbursement: async ({ now }) => payableBy(now, { vtokens: '50000' }),
    getPayoutQuote: async (stage) => {
      await payableCaster(stage.now);
      const token = await stage.tokenOf('caster');
      const { data } = await ask(prepareDisbursement, { token, form: { vtokens: '50000' } });
      return { by: 'caster', params: { uuid: data.uuid } };
    },
    submitDisbursement: async (stage) => {
      await payableCaster(stage.now);
      const token = await stage.tokenOf('caster');
      const { data } = await ask(prepareDisbursement, { token, form: { vtokens: '50000' } });
      return { by: 'caster', form: { quote_uuid: data.uuid } };
    },
    listDisbursements: async (stage) => {
      await submitted(await crewOf(stage));
      return { by: 'caster' };
    },
    getDisbursement: async (stage) => ({ by: 'caster', params: { uuid: (await submitted(await crewOf(stage))).uuid } }),
    cancelDisbursement: async (stage) => ({
      by: 'caster',
      params: { uuid: (await submitted(await crewOf(stage))).uuid },
    }),
    listTaxCertificates: async (stage) => {
      await paidOut(stage);
      return { by: 'caster', query: { year: today.slice(0, 4) } };
    },
    getTaxCertificate: async (stage) => ({ by: 'caster', params: { uuid: await paidOut(stage) } }),
    createPayee: async ({ now }) => {
      await signTaxClass(now);
      return {
        by: 'staff',
        form: {
          owner_kind: 'family',
          owner_uuid: familyUuid('dao-nuea'),
          kind: 'company',
          name: 'บริษัท ดาวเหนือ จำกัด',
          tax_id: '0105561000003',
          branch: '00000',
          signatory: 'ดาว เหนือฟ้า',
          address: '1 ถนนสุขุมวิท กรุงเทพฯ',
          bank_code: '014',
          account: '111-2-22333-4',
          tax_class: 'company',
          ground: 'หนังสือรับรองบริษัท',
        },
      };
    },
    listPayees: async ({ now }) => {
      await familyPayee(now);
      return { by: 'staff' };
    },
    getPayee: async ({ now }) => ({ by: 'staff', params: { uuid: await familyPayee(now) } }),
    reviewPayee: async ({ now }) => {
      const params = { uuid: await familyPayee(now) };
      // The person who set an account cannot approve it.
      const account = { key: crypto.randomUUID(), form: { bank_code: '004', account: '1112223334' } };
      await ask(setPayeeAccount, { ...account, params, token: await secondStaff(now) });
      return { by: 'staff', params, form: { decision: 'approve' } };
    },
    setPayeeAccount: async ({ now }) => ({
      by: 'staff',
      params: { uuid: await familyPayee(now) },
      form: { bank_code: '004', account: '0123456789' },
    }),
    setPayeeFact: async ({ now }) => ({
      by: 'staff',
      params: { uuid: await familyPayee(now) },
      form: { name: 'vat', value: 'registered', from: now.toISOString(), ground: 'ภ.พ. 20' },
    }),
    listOfficePayouts: async (stage) => {
      await submitted(await crewOf(stage));
      return { by: 'staff' };
    },
    getOfficePayout: async (stage) => ({
      by: 'staff',
      params: { uuid: (await submitted(await crewOf(stage))).uuid },
    }),
    holdPayout: async (stage) => ({ by: 'staff', params: { uuid: (await submitted(await crewOf(stage))).uuid } }),
    releasePayout: async (stage) => {
      const { uuid } = await submitted(await crewOf(stage));
      await ask(holdPayout, { token: await stage.tokenOf('staff'), params: { uuid } });
      return { by: 'staff', params: { uuid } };
    },
    giveUpPayout: async (stage) => {
      const uuid = await paidOut(stage);
      await bankSays(uuid, 'CRDT', { now: stage.now, day: today });
      return { by: 'staff', params: { uuid } };
    },
    makePayoutBatch: async (stage) => {
      await approved(await crewOf(stage));
      return { by: 'staff', form: { ground: 'payday' } };
    },
    listPayoutBatches: async (stage) => {
      await sent(await crewOf(stage));
      return { by: 'staff' };
    },
    endPayoutBatch: async (stage) => {
      const { batch } = await sent(await crewOf(stage));
      return {
        by: 'staff',
        params: { uuid: batch.uuid },
        form: { outcome: 'not_sent', ground: 'the account changed' },
      };
    },
    readBankReport: { by: 'staff', form: { report: statement('S1', []) } },
    listTaxClasses: async ({ now }) => {
      await signTaxClass(now);
      return { by: 'staff' };
    },
    listTaxLists: async (stage) => {
      await paidOut(stage);
      return { by: 'staff' };
    },
    getTaxList: async (stage) => {
      await paidOut(stage);
      return { by: 'staff', params: { id: `${today.slice(0, 7)}-pnd_3` } };
    },
    fileTaxList: { by: 'staff', params: { id: '2025-12-pnd_53' }, form: { receipt: 'RD-1' } },
    listBankYears: { by: 'staff' },
    getBankYear: { by: 'staff', params: { year: '2027' } },
    noteBankYear: {
      by: 'staff',
      params: { year: String(Number(today.slice(0, 4)) + 1) },
      form: {
        holiday_lines: `${Number(today.slice(0, 4)) + 1}-04-13 | วันสงกรานต์ | Songkran`,
        ground: 'as the Bank of Thailand announced',
      },
    },
    noteBankCertificate: async (stage) => {
      const uuid = await certifiedByBank(() => paidOut(stage));
      return { by: 'staff', params: { uuid }, form: { bank_number: uuid.slice(0, 35) } };
    },
    replaceCertificate: async (stage) => ({
      by: 'staff',
      params: { uuid: await paidOut(stage) },
      form: { reason: 'ชื่อผิด' },
    }),
    getWaysIn: { by: 'viewer' },
    linkAccount: { by: 'viewer', params: { provider: 'line' }, form: { id_token: 'one of LINE', from: 'web' } },
    unlinkAccount: async () => {
      await env.DB.prepare(`INSERT INTO accounts VALUES ('google', 'of-google', ?, 0) ON CONFLICT DO NOTHING`)
        .bind(uuidOf('demo:viewer'))
        .run();
      return { by: 'viewer', params: { provider: 'google', id: 'of-google' } };
    },
    mergeAccounts: async () => {
      const [old, into] = [crypto.randomUUID(), crypto.randomUUID()];
      const insert = env.DB.prepare(
        "INSERT INTO users (uuid, name, avatar_url, created_at_ms) VALUES (?, 'x', '/x', 0)",
      );
      await env.DB.batch([old, into].map((uuid) => insert.bind(uuid)));
      return { by: 'staff', params: { uuid: old }, form: { into_uuid: into, reason: 'Both wrote to us' } };
    },
    getOwnInvitation: { by: 'caster' },
    makeInvitation: { by: 'viewer' },
    shareLive: { by: 'viewer', params: { id: liveUuid(onAir) } },
    askForPasskey: { by: 'viewer' },
    addPasskey: async ({ tokenOf }) => {
      const { data } = await ask(askForPasskey, { token: await tokenOf('viewer') });
      const device = await Authenticator.at('http://localhost');
      return { by: 'viewer', form: { name: 'a phone', credential: await device.make(data) } };
    },
    removePasskey: async (stage) => ({
      by: 'viewer',
      params: { id: (await addDevice(await stage.tokenOf('viewer'))).id },
    }),
    askPasskey: {},
    signInWithPasskey: async (stage) => {
      const device = await addDevice(await stage.tokenOf('viewer'));
      return { form: { credential: await device.sign((await ask(askPasskey)).data), device: 'a phone' } };
    },
    sendEmailCode: { by: 'viewer', form: { email: 'fon@example.com', locale: 'th' } },
    proveEmail: async () => {
      const code = await mailedCode({ person_uuid: uuidOf('demo:viewer'), purpose: 'email' });
      return { by: 'viewer', form: { code } };
    },
    listServices: { by: 'staff' },
    createService: { by: 'staff', form: { name: 'the chat', scopes: 'facts:write' } },
    addServiceSecret: async (stage) => ({ by: 'staff', params: { id: (await addService(stage)).uuid } }),
    revokeServiceSecret: async (stage) => {
      const { uuid, secrets } = await addService(stage);
      return { by: 'staff', params: { id: uuid, secret_id: secrets[0]?.id ?? '' } };
    },
    listOfficeRankings: { by: 'staff' },
    getOfficeRanking: { by: 'staff', params: { ranking: 'spend_coin' } },
    listOfficeStandings: { by: 'staff', query: { period: 'all' } },
    listOfficeFacts: { by: 'staff', query: { period: 'all', subject_uuid: somo } },
    getDeployment: { by: 'staff' },
    getGrowth: { by: 'staff' },
    listBanners: { params: { place: 'home' } },
    listOfficeBanners: { by: 'staff' },
    addBanner: { by: 'staff', form: bannerForm },
    changeBanner: async () => ({ by: 'staff', params: { uuid: await firstOf('banners') }, form: bannerForm }),
    dropBanner: async () => ({ by: 'staff', params: { uuid: await firstOf('banners') }, form: { ground: 'over' } }),
    getArticle: { params: { name: 'terms' } },
    listOfficeArticles: { by: 'staff' },
    getOfficeArticle: async () => ({ by: 'staff', params: { uuid: await firstOf('article_versions') } }),
    addArticle: { by: 'staff', form: { name: 'terms', ground: 'new rules' } },
    changeArticle: async () => ({
      by: 'staff',
      params: { uuid: await firstOf("article_versions WHERE name <> 'blog'") },
      form: {
        ...{ title_th: 'ข้อกำหนด', title_en: 'Terms', description_th: 'ย่อ', description_en: 'Brief' },
        ...{ text_th: 'ข้อ 1', text_en: 'Article 1', ground: 'new rules' },
      },
    }),
    listBlogPosts: {},
    getBlogPost: { params: { slug: 'how-to-top-up' } },
    addBlogPost: { by: 'staff', form: { slug: 'how-to-top-up', ground: 'new steps' } },
    changeBlogPost: async ({ tokenOf }) => {
      const form = { slug: 'how-to-top-up', ground: 'new steps' };
      const { uuid } = (await ask(addBlogPost, { token: await tokenOf('staff'), key: crypto.randomUUID(), form })).data;
      const texts = { title_th: 'วิธีเติมเหรียญ', title_en: 'How to top up', text_th: 'ข้อ 1', text_en: 'Step 1' };
      const post = { cover: 'coins', tag: 'guide', description_th: 'ย่อ', description_en: 'Brief' };
      return { by: 'staff', params: { uuid }, form: { ...texts, ...post, ground: 'new steps' } };
    },
    dropArticle: async () => ({
      by: 'staff',
      params: { uuid: await firstOf("article_versions WHERE name <> 'blog'") },
      form: { ground: 'not needed' },
    }),
    publishArticle: async ({ now, tokenOf }) => {
      const form = { name: 'about', ground: 'a new page' } as const;
      const draft = (await ask(addArticle, { token: await tokenOf('staff'), key: crypto.randomUUID(), form })).data;
      const { uuid, name, digest } = draft;
      return { by: 'staff', params: { uuid }, form: { name, digest, from: bangkokDay(now), ground: 'new answers' } };
    },
    listGifts: {},
    giveGift: {
      by: 'viewer',
      params: { id: liveUuid(onAir) },
      form: { gift_uuid: giftItemUuid('heart'), quantity: '3' },
    },
    getEarnings: { by: 'caster' },
    getFamilyEarnings: { by: 'family' },
    getEarningYear: { by: 'caster', params: { year: today.slice(0, 4) } },
    getFamilyEarningYear: { by: 'family', params: { year: today.slice(0, 4) } },
    listReceivedGifts: { by: 'caster' },
    appealTakeBack: async (stage) => {
      const uuid = await takenBack(stage);
      return { by: 'caster', params: { uuid }, form: { appeal: 'ขอให้ตรวจสอบอีกครั้งค่ะ' } };
    },
    listMovements: { by: 'viewer' },
    getSpendingLimits: { by: 'viewer' },
    setSpendingLimit: { by: 'viewer', form: { period: 'day', limit_satang: '50000' } },
    setAskAbove: { by: 'viewer', form: { coins: '500' } },
    setBreak: { by: 'caster', form: { span: 'days_7' } },
    listGiverHolds: { by: 'staff' },
    holdGiver: ({ now }) => Promise.resolve({ by: 'staff', form: holdForm(now) }),
    lookAtGiverHold: async (stage) => ({
      by: 'staff',
      params: { uuid: await addHold(stage) },
      form: { next_look_at: holdForm(stage.now).next_look_at },
    }),
    endGiverHold: async (stage) => ({
      by: 'staff',
      params: { uuid: await addHold(stage) },
      form: { ground: 'Cleared' },
    }),
    askTakeBack: async (stage) => ({
      by: 'staff',
      params: { uuid: await addGift(stage) },
      form: { ground: 'The top-up was not theirs', to_giver: 'false' },
    }),
    listAppeals: async (stage) => {
      const uuid = await takenBack(stage);
      await ask(appealTakeBack, { token: await stage.tokenOf('caster'), params: { uuid }, form: { appeal: 'Please' } });
      return { by: 'staff' };
    },
    answerAppeal: async (stage) => {
      const uuid = await takenBack(stage);
      await ask(appealTakeBack, { token: await stage.tokenOf('caster'), params: { uuid }, form: { appeal: 'Please' } });
      return { by: 'staff', params: { uuid }, form: { answer: 'You are right', is_granted: 'true' } };
    },
    listOfficeGifts: { by: 'staff' },
    getFirstSteps: { by: 'staff' },
    addStarterSet: async () => {
      await env.DB.prepare('DELETE FROM article_versions WHERE from_day IS NULL').run();
      return { by: 'staff', params: { name: 'texts' }, form: { ground: 'Opening night' } };
    },
    addStarterPackages: async () => {
      await env.DB.prepare('UPDATE packages SET is_offered = 0 WHERE uuid = ?')
        .bind(packageUuid('family', 50_000))
        .run();
      return { by: 'staff', form: { ground: 'Opening night' } };
    },
    addOfficeGift: { by: 'staff', form: { ...giftForm, name_en: 'Kite' } },
    changeOfficeGift: { by: 'staff', params: { uuid: giftItemUuid('snow') }, form: giftForm },
    listDatedSettings: { by: 'staff' },
    addDatedSetting: {
      by: 'staff',
      form: {
        name: 'satang_per_100_vtokens',
        value: '450',
        from: dayStart(addDays(today, 30)).toISOString(),
        ground: 'The board, 20 November',
      },
    },
    listFailedMessages: { by: 'staff' },
    listFailingTasks: { by: 'staff' },
    listAlerts: { by: 'staff' },
    acknowledgeAlert: async ({ now }) => {
      const uuid = crypto.randomUUID();
      await env.DB.prepare(
        "INSERT INTO alerts (uuid, rule, subject, details, opened_at_ms) VALUES (?, 'logged_errors', ?, '1', ?)",
      )
        .bind(uuid, uuid, now.getTime())
        .run();
      return { by: 'staff', params: { uuid } };
    },
    getHealth: { by: 'staff' },
    becomeAdmin: async ({ now }) => {
      const code = crypto.randomUUID();
      const codeBytes = new TextEncoder().encode(code.toUpperCase().replaceAll('-', ''));
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', codeBytes));
      const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const insert = env.DB.prepare('INSERT INTO admin_codes (hash, expires_at_ms) VALUES (?, ?)');
      await insert.bind(hash, now.getTime() + 1000).run();
      return { by: 'staff', form: { code } };
    },
    listAgreements: { by: 'viewer' },
    acceptAgreements: async () => ({
      by: 'viewer',
      form: {
        terms_version: await starterVersionOf('terms'),
        privacy_policy_version: await starterVersionOf('privacy-policy'),
      },
    }),
    listConsents: { by: 'viewer' },
    recordConsent: { by: 'viewer', form: { version: '1', purpose_02: 'allowed', purpose_03: 'denied' } },
    listAccountValues: { by: 'viewer' },
    // An account without assets.
    closeAccount: async ({ now }) => {
      await env.DB.prepare(
        "INSERT INTO users (uuid, name, avatar_url, created_at_ms) VALUES (?, 'leaver', '/x.svg', ?)",
      )
        .bind(uuidOf('demo:leaver'), now.getTime())
        .run();
      return { by: 'leaver' };
    },
    listExports: { by: 'viewer' },
    askForExport: { by: 'viewer', form: { locale: 'th' } },
    getExport: async ({ now }) => {
      const uuid = crypto.randomUUID();
      const insert = env.DB.prepare(
        `INSERT INTO data_exports (uuid, user_uuid, locale, asked_at_ms, ready_at_ms, size_bytes, due_at_ms)
          VALUES (?, ?, 'th', ?2, ?2, 1, ?2)`.replaceAll('?2', String(now.getTime())),
      );
      await insert.bind(uuid, uuidOf('demo:viewer')).run();
      return { by: 'viewer', params: { uuid } };
    },
    listApprovals: async (stage) => {
      await askedFor(stage);
      return { by: 'staff' };
    },
    decideApproval: async (stage) => {
      const { uuid, digest } = await askedFor(stage);
      return { by: 'staff', params: { uuid }, form: { decision: 'withdraw', digest } };
    },
    raiseCacheGeneration: { by: 'staff', form: { reason: 'a picture that must not be seen' } },
    listEvents: {},
    listPermittedEvents: { by: 'family' },
    browseEvents: { query: { state: 'past' } },
    listShownEvents: {},
    listFutureEvents: { query: { event_type: 'refill_promotion' } },
    getEvent: { params: ofMonster },
    getPermittedEvent: { by: 'viewer', params: ofMonster },
    getSpecialMessage: { params: ofMonster },
    getOwnSpecialMessage: { by: 'viewer', params: ofMonster },
    listEventStandings: { params: ofRanking },
    listOwnEventStandings: { by: 'viewer', params: ofRanking },
    takePart: { by: 'viewer', params: { id: events.community } },
    leaveEvent: { by: 'viewer', params: { id: events.community } },
    listEventParticipants: { params: { id: events.community } },
    listOwnEventParticipants: { by: 'viewer', params: { id: events.community } },
    listOfficeParticipants: { by: 'staff', query: { event: events.community } },
    setEventReminder: { by: 'viewer', params: { id: events.nextRefill }, form: { wants: 'on' } },
    getEventPlace: { by: 'viewer', params: ofRanking },
    listEventPlaces: { by: 'viewer' },
    getRankingPlace: {
      by: 'viewer',
      query: { type: 'spend-coin', dateStart: '2031-01-01', dateEnd: '2031-01-01' },
    },
    listRankingRewards: { params: ofPast },
    listOwnRankingRewards: { by: 'viewer', params: ofPast },
    getEventResult: { params: ofPast },
    getOwnEventResult: { by: 'viewer', params: ofPast },
    listEventFacts: { params: ofPast },
    listOwnEventFacts: { by: 'viewer', params: ofPast },
    recordFact: { by: 'server', form: { ...report, id: 'report-1', happened_at: now.toISOString() } },
    correctFact: async (stage) => ({ by: 'staff', params: { id: (await reportFact(stage, 'report-2')).id } }),
    listUncountedFacts: async (stage) => {
      await setAside(stage);
      return { by: 'staff' };
    },
    retryUncountedFact: async (stage) => ({ by: 'staff', params: { position: await setAside(stage) } }),
    dropUncountedFact: async (stage) => ({ by: 'staff', params: { position: await setAside(stage) } }),
    getInviter: { params: { slug: 'somo' } },
    listInvitationUses: { by: 'caster' },
    getOnAir: {},
    listLives: { query: { status: 'ended' } },
    getLive: { params: { slug: onAir } },
    getLivePass: { by: 'viewer', params: { slug: onAir } },
    tellAgeToWatch: { by: 'viewer', params: { slug: onAir }, form: { birth_date: '1999-12-31' } },
    getLiveSupporters: { params: { slug: onAir } },
    listLiveUsers: {
      params: { slug: onAir },
      query: {
        uuids: room
          .slice(0, 10)
          .map(({ uuid }) => uuid)
          .join(),
      },
    },
    getEndLiveInfo: { params: { id: liveUuid('piano-kap-maeo-song-tua') } },
    getVbNumbers: { params: { uuid: somo } },
    listCategories: {},
    getCategory: { params: { slug: 'singer' } },
    listCategoryLives: { params: { slug: 'singer' } },
    chooseLiveCategory: async (stage) => {
      await broadcasting(stage);
      return { by: 'caster', form: { category: 'gamer' } };
    },
    listOffers: { params: { slug: onAir } },
    offerItem: async (stage) => {
      const { slug } = await broadcasting(stage);
      return { by: 'caster', params: { slug }, form: { item_uuid: offeredItem, minutes: '5' } };
    },
    endOffer: async (stage) => {
      const { slug, uuid } = await addOffer(stage);
      return { by: 'caster', params: { slug, uuid } };
    },
    buyOffer: async (stage) => ({ by: 'viewer', ...offerPurchase(await addOffer(stage)) }),
    listOfficeOffers: { by: 'staff' },
    getOfficeOffer: async (stage) => ({ by: 'staff', params: { uuid: (await addOffer(stage)).uuid } }),
    stopOffer: async (stage) => ({
      by: 'staff',
      params: { uuid: (await addOffer(stage)).uuid },
      form: { ground: 'not allowed here' },
    }),
    getCommissions: { by: 'caster' },
    listCommissions: { by: 'caster' },
    refundShopOrder: async (stage) => {
      // The viewer may have bought the other item, which is sold once to each member.
      const input = offerPurchase(await addOffer(stage, shopItemUuid('badge-song-lover')));
      const { data } = await ask(buyOffer, {
        token: await stage.tokenOf('viewer'),
        key: crypto.randomUUID(),
        ...input,
      });
      return { by: 'staff', params: { uuid: data.uuid }, form: { ground: 'broken' } };
    },
    listPolls: { params: { slug: onAir } },
    listOwnPolls: { by: 'viewer', params: { slug: onAir } },
    startPoll: async (stage) => {
      const { slug } = await broadcasting(stage);
      return { by: 'caster', params: { slug }, form: pollForm };
    },
    endPoll: async (stage) => ({ by: 'caster', params: await addPoll(stage) }),
    votePoll: async (stage) => ({ by: 'viewer', params: await addPoll(stage), form: { answer: '1' } }),
    listStudioPolls: { by: 'caster' },
    listOfficePolls: { by: 'staff' },
    getOfficePoll: async (stage) => ({ by: 'staff', params: { uuid: (await addPoll(stage)).uuid } }),
    removePoll: async (stage) => ({
      by: 'staff',
      params: { uuid: (await addPoll(stage)).uuid },
      form: { ground: 'insults' },
    }),
    getClub: { params: { uuid: somo } },
    joinClub: { by: 'viewer', params: { uuid: casterUuid('khaohom') } },
    leaveClub: { by: 'viewer', params: { uuid: somo } },
    getOwnClub: { by: 'viewer', params: { uuid: somo } },
    getStudioClub: { by: 'caster' },
    setStudioClub: { by: 'caster', form: { name: 'ส้มหวาน', join_coins: '0' } },
    listClubs: { by: 'staff' },
    resetClubName: { by: 'staff', params: { vb_uuid: somo }, form: { ground: 'imitates a brand' } },
    getLevels: {},
    getOwnLevels: { by: 'viewer' },
    getFanPosts: { params: { uuid: somo } },
    getOwnFanPosts: { by: 'viewer', params: { uuid: somo } },
    writeFanPost: { by: 'caster', form: { text: 'สวัสดีแฟน ๆ' } },
    deleteFanPost: async ({ tokenOf }) => {
      const form = { text: 'ลาก่อน' };
      const { data } = await ask(writeFanPost, {
        token: await tokenOf('caster'),
        key: crypto.randomUUID(),
        form,
      } as never);
      return { by: 'caster', params: { id: data.uuid } };
    },
    getMissions: { by: 'viewer' },
    checkIn: { by: 'viewer', form: { device: crypto.randomUUID() } },
    claimMission: async (stage) => {
      await watchToday(stage);
      return { by: 'viewer', params: { uuid: missionUuid('watch') }, form: { device: crypto.randomUUID() } };
    },
    listOfficeMissions: { by: 'staff' },
    addMission: { by: 'staff', form: missionForm },
    changeMission: {
      by: 'staff',
      params: { uuid: missionUuid('watch') },
      form: {
        title_th: 'ดูไลฟ์ 15 นาที',
        title_en: 'Watch 15 minutes',
        ends_at: '2099-01-01T00:00:00.000Z',
        ground: 'longer',
      },
    },
    listMissionBudgets: { by: 'staff' },
    addMissionBudget: { by: 'staff', form: { coins: '1000', ground: 'the first month' } },
    listMissionDays: { by: 'staff' },
    listLiveCategories: { by: 'staff' },
    addLiveCategory: { by: 'staff', form: { slug: 'painting', ...categoryForm } },
    changeLiveCategory: { by: 'staff', params: { slug: 'talk' }, form: categoryForm },
    dropLiveCategory: { by: 'staff', params: { slug: 'talk' }, form: { ground: 'over' } },
    getLiveResult: async (stage) => {
      const { uuid } = await broadcasting(stage);
      await ask(endMyLive, { token: await stage.tokenOf('caster') });
      return { by: 'caster', params: { id: uuid } };
    },
    getSharedLive: { params: { id: liveUuid(onAir) }, query: { key: shareKeysOf(onAir)[0] ?? '' } },
    startLive: async (stage) => {
      await goOffAir(stage);
      return { by: 'caster', form: { title: 'มาคุยกัน' } };
    },
    putLiveOnAir: async (stage) => {
      await goOffAir(stage);
      await ask(startLive, { token: await stage.tokenOf('caster'), form: { title: 'ซ้อม', is_practice: 'on' } });
      return { by: 'caster' };
    },
    endMyLive: async (stage) => {
      await broadcasting(stage);
      return { by: 'caster' };
    },
    getStudio: { by: 'caster' },
    newStreamKey: { by: 'caster' },
    getOverlay: { by: 'caster' },
    newOverlayKey: { by: 'caster' },
    revokeOverlayKey: { by: 'caster' },
    setOverlay: {
      by: 'caster',
      form: { size: 'm', has_sound: 'on', min_coins: '0', accent_color: '#ff4f8f', ground_color: '#140a24' },
    },
    testOverlay: { by: 'caster' },
    readOverlay: async ({ tokenOf }) => {
      const { overlay_key } = (await ask(newOverlayKey, { token: await tokenOf('caster') })).data;
      return { form: { overlay_key: overlay_key ?? '', kind: 'goal' } };
    },
    findSentLive: async (stage) => {
      const token = await stage.tokenOf('caster');
      const { stream_key } = (await ask(newStreamKey, { token })).data;
      await broadcasting(stage);
      return { form: { stream_key } };
    },
    receiveStreamNotification: {
      signed: {
        body: '{"text":"a test of the destination"}',
        signature: String((env as unknown as Record<string, unknown>).STREAM_NOTIFICATION_SECRET),
      },
    },
    newLiveKey: async (stage) => ({ by: 'caster', params: { id: (await broadcasting(stage)).uuid } }),
    withdrawLiveKey: async (stage) => ({ by: 'caster', params: { id: (await broadcasting(stage)).uuid } }),
    endLive: async (stage) => ({ by: 'caster', params: { id: (await broadcasting(stage)).uuid } }),
    deleteLive: { by: 'caster', params: { id: liveUuid('luk-thung-kho-dai') } },
    getMonster: { params: ofMonster },
    getOwnMonster: { by: 'viewer', params: ofMonster },
    listMonsterHistory: { params: { ...ofMonster, by: 'level' } },
    listOwnMonsterHistory: { by: 'viewer', params: { ...ofMonster, by: 'level' } },
    listMonsterRanking: { params: { ...ofMonster, target: 'user' } },
    listOwnMonsterRanking: { by: 'viewer', params: { ...ofMonster, target: 'user' } },
    listPaymentMethods: {},
    listOfficeOrders: { by: 'staff' },
    getOfficeOrder: { by: 'staff', params: { uuid: uuidOf('payment-order:0') } },
    askGateway: async (stage) => ({ by: 'staff', params: { uuid: (await placeOrder(stage)).uuid } }),
    sendReceipt: { by: 'staff', params: { uuid: uuidOf('payment-order:0') }, form: { ground: 'It was lost' } },
    listOfficeVouchers: { by: 'staff' },
    getOfficeVoucher: async () => ({ by: 'staff', params: { uuid: await firstOf('vouchers') } }),
    addVoucher: { by: 'staff', form: { ...voucherForm, code: 'NEW-YEAR', uses_in_all: '10', is_listed: 'true' } },
    issueVouchers: { by: 'staff', form: { ...voucherForm, prefix: 'NY', count: '3' } },
    changeVoucher: async () => ({
      by: 'staff',
      params: { uuid: await firstOf('vouchers') },
      form: { valid_until: '2040-01-01T00:00:00.000Z', uses_in_all: '20', is_listed: 'true', ground: 'Longer' },
    }),
    listPromotions: {},
    listBonuses: { by: 'viewer' },
    listOfficePromotions: { by: 'staff' },
    addPromotion: {
      by: 'staff',
      form: {
        title_th: 'เติมคุ้ม',
        title_en: 'More coins',
        for: 'user',
        bonus_percent: '10',
        min_amount_satang: '30000',
        coins_per_user: '1000',
        budget_coins: '10000',
        starts_at: '2026-12-01T00:00:00.000Z',
        ends_at: '2040-12-08T00:00:00.000Z',
        ground: 'December',
      },
    },
    changePromotion: async () => ({
      by: 'staff',
      params: { uuid: await firstOf('topup_promotions ORDER BY ends_at_ms DESC') },
      form: {
        title_th: 'เติมคุ้ม',
        title_en: 'More coins',
        coins_per_user: '1000',
        budget_coins: '20000',
        ends_at: '2040-12-08T00:00:00.000Z',
        ground: 'Longer',
      },
    }),
    listOfficeCategories: { by: 'staff' },
    addCategory: {
      by: 'staff',
      form: { slug: 'books', name_th: 'หนังสือ', name_en: 'Books', position: '9', ground: 'New' },
    },
    changeCategory: {
      by: 'staff',
      params: { slug: 'plush' },
      form: { name_th: 'ตุ๊กตา', name_en: 'Plush', position: '4', ground: 'Shorter' },
    },
    listOfficeItems: { by: 'staff' },
    getOfficeItem: { by: 'staff', params: { uuid: shopItemUuid('plush-cat') } },
    addItem: { by: 'staff', form: { ...itemForm, kind: 'physical', stock_total: '3' } },
    changeItem: { by: 'staff', params: { uuid: shopItemUuid('plush-cat') }, form: itemForm },
    setItemPrice: {
      by: 'staff',
      params: { uuid: shopItemUuid('plush-cat') },
      form: { price_coins: '310', ground: 'The new one' },
    },
    addVariant: {
      by: 'staff',
      params: { uuid: shopItemUuid('tshirt-night') },
      form: { name_th: 'XL · ดำ', name_en: 'XL · black', pieces: '8', ground: 'A size that was asked for' },
    },
    moveVariantStock: {
      by: 'staff',
      params: { uuid: shopVariantUuid('tshirt-night', 0) },
      form: { direction: 'add', pieces: '5', ground: 'They came' },
    },
    moveStock: {
      by: 'staff',
      params: { uuid: shopItemUuid('plush-cat') },
      form: { direction: 'add', pieces: '5', ground: 'They came' },
    },
    addCodes: async () => ({
      by: 'staff',
      params: { uuid: await firstOf("shop_items WHERE kind = 'voucher'") },
      form: { codes: 'AAA-111\nBBB-222', ground: 'Bought' },
    }),
    // It costs less than one person may give.
    givePrize: {
      by: 'staff',
      params: { uuid: shopItemUuid('keyring-star') },
      form: { user_uuid: uuidOf('demo:viewer'), reason_th: 'ขอบคุณ', reason_en: 'Thanks', ground: 'A good deed' },
    },
    listParcels: { by: 'staff', query: { state: 'preparing' } },
    openParcel: async () => ({
      by: 'staff',
      params: { uuid: await firstOf('shop_orders WHERE shipping_state IS NOT NULL') },
      form: { why: 'To pack it' },
    }),
    sendParcels: async () => ({
      by: 'staff',
      form: {
        // A parcel other than that of `moveParcel`.
        lines: `${await firstOf(`shop_orders WHERE shipping_state = 'preparing' AND uuid <> '${uuidOf('shop-demo:keyring-paw')}'`)},Thailand Post,EX123456789TH`,
        ground: 'The van',
      },
    }),
    listPeople: { by: 'staff' },
    getPerson: { by: 'staff', params: { uuid: uuidOf('demo:viewer') } },
    setRole: { by: 'staff', params: { uuid: uuidOf('demo:ying') }, form: { role: 'trainee', ground: 'She begins' } },
    listOfficeLabels: { by: 'staff' },
    addLabel: {
      by: 'staff',
      form: { key: 'painter', name_th: 'สายวาด', name_en: 'Painter', tone: 'violet', ground: 'Asked for' },
    },
    changeLabel: async () => ({
      by: 'staff',
      params: { key: await firstOf('labels', 'key') },
      form: { name_th: 'สายร้อง', name_en: 'Singer', tone: 'pink', ground: 'Shorter' },
    }),
    setLabel: async () => ({
      by: 'staff',
      params: { uuid: uuidOf('demo:viewer') },
      form: { label: await firstOf('labels', 'key'), bearing: 'bear', ground: 'Earned' },
    }),
    setVip: {
      by: 'staff',
      params: { uuid: uuidOf('demo:viewer') },
      form: { vb_uuid: somo, level: '2', ground: 'Paid' },
    },
    blockPerson: { by: 'staff', params: { uuid: uuidOf('demo:ying') }, form: { ground: 'Sells accounts' } },
    unblockPerson: async (stage) => {
      const params = { uuid: uuidOf('demo:ying') };
      await ask(blockPerson, { token: await stage.tokenOf('staff'), params, form: { ground: 'Threats' } });
      return { by: 'staff', params, form: { ground: 'It was another' } };
    },
    getPayingAge: { by: 'viewer' },
    tellBirthDate: { by: 'viewer', form: { birth_date: '1999-12-31' } },
    forgetPayingAge: async () => {
      const uuid = uuidOf('demo:ying');
      await env.DB.prepare(`INSERT INTO paying_ages VALUES (?, 20, '2035-01-01', 0)`).bind(uuid).run();
      return { by: 'staff', params: { uuid }, form: { ground: 'A slip of the pen' } };
    },
    allowPasskey: async () => {
      await env.DB.prepare("UPDATE users SET role = 'ceo' WHERE uuid = ?").bind(uuidOf('demo:staff')).run();
      return { by: 'staff', params: { uuid: uuidOf('demo:moderator') }, form: { ground: 'A lost phone' } };
    },
    endSessions: { by: 'staff', params: { uuid: uuidOf('demo:ying') }, form: { ground: 'A lost phone' } },
    correctCoins: {
      by: 'staff',
      params: { uuid: uuidOf('demo:viewer') },
      form: { coins_direction: 'give', coins: '10', ground: 'The gift was not shown' },
    },
    ...moderationExamples,
    listAuthority: { by: 'staff' },
    changeAuthority: {
      by: 'staff',
      params: { name: 'lendFamily' },
      form: { roles: 'admin, ceo, staff', second: 'above', once_coins: '500', day_coins: '500', ground: 'Less' },
    },
    ...familyExamples,
    ...clipExamples(broadcasting),
    listOfficeFamilies: { by: 'staff' },
    getOfficeFamily: { by: 'staff', params: { uuid: familyUuid('dao-nuea') } },
    addFamily: { by: 'staff', form: { slug: 'new-stars', name: 'ดาวใหม่', ground: 'Signed' } },
    renameFamily: { by: 'staff', params: { uuid: familyUuid('mekha') }, form: { name: 'เมฆา', ground: 'Shorter' } },
    setFamilyCredit: {
      by: 'staff',
      params: { uuid: familyUuid('mekha') },
      form: { credit_satang: '2000000', ground: 'Pays well' },
    },
    lendFamily: {
      by: 'staff',
      params: { uuid: familyUuid('chan-chai') },
      form: { amount_satang: '10000', coins: '1000', ground: 'A month' },
    },
    listOfficePackages: { by: 'staff' },
    addOfficePackage: {
      by: 'staff',
      form: {
        for: 'user',
        price_satang: '5000',
        coins: '500',
        bonus_coins: '5',
        is_recommended: 'false',
        ground: 'More',
      },
    },
    changeOfficePackage: {
      by: 'staff',
      params: { uuid: packageUuid('user', 35) },
      form: { is_recommended: 'on', ground: 'Few buy it' },
    },
    listPackages: {},
    createOrder: { by: 'viewer', form: { ...order, ...accepted, voucher_code: 'WELCOME50' } },
    getOrder: { by: 'viewer', params: { uuid: uuidOf('payment-order:0') } },
    cancelOrder: async (stage) => ({ by: 'viewer', params: { uuid: (await placeOrder(stage)).uuid } }),
    chargeOrder: async (stage) => ({
      by: 'viewer',
      params: { uuid: (await placeOrder(stage)).uuid },
      form: { email: 'payer@example.com' },
    }),
    getTaxInvoice: { by: 'viewer', params: { uuid: uuidOf('payment-order:0') } },
    issueTaxInvoice: {
      by: 'viewer',
      params: { uuid: uuidOf('payment-order:4') },
      form: { kind: 'person', name: 'ฝนพรำ', tax_id: '1101700230708', address: '1 ถนนทดสอบ กรุงเทพฯ' },
    },
    mailPaper: { by: 'viewer', params: { uuid: uuidOf('payment-order:0') }, form: { paper: 'receipt' } },
    readArchiveSegment: { by: 'staff', params: { number: '1' } },
    readOrderArchive: { by: 'staff', params: { number: '1' } },
    noteSlip: {
      by: 'viewer',
      params: { uuid: uuidOf('payment-order:0') },
      form: { bank_code: '014', reference: '202611221abcDEF23456' },
    },
    chooseRefundAccount: async (stage) => ({
      by: 'viewer',
      params: { uuid: await orderOfCase(await underpaid(stage)) },
      form: phoneForm,
    }),
    getOrderPicture: { by: 'viewer', params: { uuid: uuidOf('payment-order:0') } },
    listTopups: { by: 'viewer' },
    listFamilyOrders: { by: 'family' },
    listPaidOrders: { by: 'viewer' },
    getBalance: { by: 'family' },
    receiveWebhook: async (stage) => {
      const { reference, total_satang } = await placeOrder(stage);
      stage.bank.pay(reference, total_satang, now);
      return { params: { gateway: 'thai_qr' }, signed: signedWebhook(reference, { at: now }) };
    },
    listGatewayMessages: async (stage) => {
      await placeOrder(stage);
      return { by: 'staff' };
    },
    takeGatewayMessage: async (stage) => {
      await placeOrder(stage);
      const last = await env.DB.prepare('SELECT max(number) AS number FROM gateway_messages').first('number');
      return { by: 'staff', params: { number: String(last) } };
    },
    listSettlementLines: async (stage) => {
      await takeSettlement(stage);
      return { by: 'staff' };
    },
    listSettlementDays: async (stage) => {
      await takeSettlement(stage);
      return { by: 'staff' };
    },
    listSettlementMonths: async (stage) => {
      await takeSettlement(stage);
      return { by: 'staff' };
    },
    takeSettlementFile: { by: 'staff', form: settlementFile(addDays(today, -1)) },
    listTaxInvoices: async (stage) => {
      const form = { kind: 'person', name: 'ฝนพรำ', tax_id: '1101700230708', address: '1 ถนนทดสอบ กรุงเทพฯ' } as const;
      const params = { uuid: uuidOf('payment-order:4') };
      const bindings = { PAYOUT_PAYER_TAX_ID: '1101700230708', PAYOUT_PAYER_ADDRESS: '99 ถนนขาย กรุงเทพฯ' };
      await ask(issueTaxInvoice, { token: await stage.tokenOf('viewer'), params, form, bindings });
      return { by: 'staff' };
    },
    listCreditNotes: async (stage) => {
      const uuid = await approvedRefund(stage);
      const form = { outcome: 'paid', bank_note: 'paid' } as const;
      const approvalUuid = await askAlone(reportRefund, {
        ...{ token: await stage.tokenOf('staff'), key: crypto.randomUUID() },
        ...{ params: { uuid }, form },
      });
      await approve(approvalUuid, await secondStaff(stage.now));
      return { by: 'staff' };
    },
    listCases: async (stage) => {
      await underpaid(stage);
      return { by: 'staff' };
    },
    getCase: async (stage) => ({ by: 'staff', params: { number: await underpaid(stage) } }),
    ownCase: async (stage) => ({ by: 'staff', params: { number: await underpaid(stage) } }),
    startRefund: async (stage) => ({
      by: 'staff',
      params: { number: await refundable(stage) },
      form: { amount_satang: '100', ground: 'paid too little' },
    }),
    enterRefundAccount: async (stage) => {
      const number = await paidByNobody(stage);
      const account = { account_kind: 'bank', account: '1112223334', bank_code: '014', name: 'สมใจ ดีงาม' };
      return { by: 'staff', params: { number }, form: { ...account, ground: 'a letter' } };
    },
    recallCase: async (stage) => ({
      by: 'staff',
      params: { number: await underpaid(stage) },
      form: { amount_satang: '100', bank_reference: 'RC-2', ground: 'letter 18' },
    }),
    reportRefund: async (stage) => ({
      by: 'staff',
      params: { uuid: await approvedRefund(stage) },
      form: { outcome: 'failed', bank_note: 'no such account' },
    }),
    refundOrder: {
      by: 'staff',
      params: { uuid: uuidOf('payment-order:0') },
      form: { amount_satang: '100', bears_coins: '1000', buyer_reason: 'Topped up twice', ground: 'asked for by mail' },
    },
    recallOrder: {
      by: 'staff',
      params: { uuid: uuidOf('payment-order:4') },
      form: {
        amount_satang: '100',
        bank_reference: 'RC-1',
        buyer_reason: 'Your bank asked for it',
        ground: 'letter 17',
      },
    },
    creditCase: async (stage) => ({
      by: 'staff',
      params: { number: await underpaid(stage) },
      form: { ground: 'a satang was missing' },
    }),
    writeOffCase: async (stage) => ({
      by: 'staff',
      params: { number: await underpaid(stage) },
      form: { ground: 'too little to give back' },
    }),
    endCase: async ({ now: at }) => {
      const { sql, params } = openCase(
        { kind: 'no_order', gateway: 'thai_qr', reference: 'VLX', order_uuid: null, payment_id: null, detail: {} },
        at,
      );
      await env.DB.prepare(sql)
        .bind(...params)
        .run();
      const number = await env.DB.prepare('SELECT max(number) AS number FROM money_cases').first('number');
      return { by: 'staff', params: { number: String(number) }, form: { ground: 'a test of the bank' } };
    },
    listVouchers: { by: 'viewer', query: { package_uuid: order.package_uuid } },
    checkVoucher: { by: 'caster', form: { amount_satang: '30000', code: 'WELCOME50' } },
    getProfile: { by: 'caster' },
    getProfileSummary: { by: 'viewer' },
    getOwnHome: { by: 'viewer' },
    getForYou: { by: 'viewer' },
    setForYou: { by: 'viewer', form: { for_you: 'off' } },
    getSearchResults: { query: { q: 'ส้มโอ' } },
    searchOffice: { by: 'staff', query: { find: 'ส้มโอ' } },
    getOwnSearchResults: { by: 'viewer', query: { q: 'ส้มโอ' } },
    getBackOfficeProfile: { by: 'family' },
    getUser: { params: { uuid: somo } },
    listLabels: {},
    listVips: { params: { id: somo } },
    listTopPayers: { params: { id: somo }, query: { period: 'all' } },
    listUserCoinRanking: { params: { dateStart: today, dateEnd: today } },
    listUserVtokenRanking: { params: { dateStart: today, dateEnd: today } },
    listRankingTypes: {},
    listAffiliations: {},
    listShopCategories: {},
    listShopItems: {},
    getShopItem: { params: { uuid: shopItemUuid('lightstick') } },
    listOwnItems: { by: 'viewer', query: { uuids: shelf.map(shopItemUuid).join() } },
    likeShopItem: { by: 'viewer', params: { uuid: shopItemUuid('card-coffee') } },
    unlikeShopItem: { by: 'viewer', params: { uuid: shopItemUuid('lightstick') } },
    buyShopItem: { by: 'viewer', form: { item_uuid: shopItemUuid('card-coffee'), price_coins: '1050' } },
    giveShopItem: {
      by: 'viewer',
      form: {
        item_uuid: shopItemUuid('badge-warm-heart'),
        for_user_uuid: somo,
        price_coins: '490',
        note: 'สุขสันต์วันเกิด',
      },
    },
    getWornItems: { by: 'viewer' },
    wearShopItem: { by: 'viewer', form: { wearable: 'badge', item_uuid: '' } },
    redeemShopPrize: { by: 'viewer', form: { prize_uuid: uuidOf('shop-prize:bear') } },
    reserveShopItem: { by: 'viewer', form: { item_uuid: shopItemUuid('card-gift-300') } },
    revokeReservation: { by: 'viewer', params: { id: uuidOf('shop-demo:plush-cat') } },
    listReservations: { by: 'viewer' },
    listShopOrders: { by: 'viewer' },
    listHadProducts: { by: 'viewer' },
    getShopOrder: { by: 'viewer', params: { uuid: uuidOf('shop-demo:plush-bear') } },
    listPrizes: { by: 'viewer' },
    moveParcel: { by: 'staff', params: { uuid: uuidOf('shop-demo:keyring-paw') }, form: parcel },
    uploadPicture: { by: 'viewer', file: png() },
    changeOwnCard: { by: 'viewer', form: { name: 'ฝนพรำ', bio: 'ฟังเพลงทุกคืน' } },
    uploadHousePicture: { by: 'staff', file: png() },
    uploadFilm: { by: 'staff', file: filmFile() },
    sendPrivatePicture: { by: 'viewer', params: { kind: 'card' }, file: png() },
    openPrivatePicture: async ({ now }) => {
      const of = { file: png(), kind: 'card', person_uuid: uuidOf('demo:viewer'), now } as const;
      const picture = await keepPicture(openDb(env.DB), env, of);
      return { by: 'staff', params: { uuid: 'uuid' in picture ? picture.uuid : '' }, form: { why: 'an application' } };
    },
    listLooks: { by: 'viewer' },
    listLooksOf: { by: 'staff', params: { uuid: uuidOf('demo:viewer') } },
    listDataRequests: { by: 'viewer' },
    askAboutData: { by: 'viewer', form: askedAboutData },
    listOpenDataRequests: { by: 'staff' },
    openDataRequest: async (stage) => ({ by: 'staff', params: { uuid: await requestData(stage) } }),
    answerDataRequest: async (stage) => ({
      by: 'staff',
      params: { uuid: await requestData(stage) },
      form: { outcome: 'refused', refused_for: 'claims', answer: 'กฎหมายให้เก็บ 10 ปี' },
    }),
    listBreaches: { by: 'staff' },
    noteBreach: async ({ now }: Stage) => ({
      by: 'staff',
      form: { found_at: now.toISOString(), summary: 'a laptop was lost', people_count: '3' },
    }),
    stepBreach: async (stage) => ({
      by: 'staff',
      params: { uuid: await addBreach(stage) },
      form: { step: 'assessed', risk: 'none', note: 'its disk is encrypted' },
    }),
    revokeSession: async ({ tokenOf }) => {
      await tokenOf('viewer');
      const id = await env.DB.prepare('SELECT id FROM tokens WHERE user_uuid = ? ORDER BY rowid DESC LIMIT 1')
        .bind(uuidOf('demo:viewer'))
        .first('id');
      return { by: 'viewer', params: { id: String(id) } };
    },
    ...contractExamples,
    ...eventOfficeExamples(today),
    revokeAllSessions: { by: 'viewer' },
    ...ofRankings(addDays(today, -1)),
  };
}

/** Daily rankings by type. Inactive types return nothing. */
const ofRankings = (day: string): Record<string, Example> =>
  Object.fromEntries(
    typeCalls.flatMap(({ type: { type, active } }) => {
      const params = { dateStart: day, dateEnd: day, role: 'all', affiliationUuid: familyUuid('dao-nuea') };
      return active
        ? [
            [type, { params }],
            [`${type}-of-affiliation`, { params }],
          ]
        : [];
    }),
  );
