/** Lives, gifts, holds on givers, gift reversals and appeals. */
import { goesOnAir } from '../../../api/live/studio/goes-on-air.ts';
import { type Command, text } from '../stage.ts';

const GROUND = 'found by the storm';
const ON_AIR = `SELECT uuid, caster_uuid FROM lives WHERE status = 'on_air' ORDER BY started_at_ms DESC LIMIT 15`;

/** A VB starts a live, which goes on air at once, or ends it. */
export const broadcast: Command = async ({ dice, of, rows, ask, write }) => {
  const vb = dice.pick(of('vb'));
  if (!vb) return;
  if (dice.chance(0.15)) return ask(vb, { method: 'DELETE', path: '/v1/live' });
  const answer = await ask(vb, { path: '/v1/live', form: { title: 'ร้องเพลงกลางพายุ' } });
  const uuid = text(rows('SELECT uuid FROM waiting_lives WHERE caster_uuid = ?', vb.uuid)[0], 'uuid');
  // The storm sends no video.
  for (const { sql, params } of uuid ? goesOnAir(uuid, new Date()) : [])
    await write(sql, ...params.map((one) => one ?? ''));
  return answer;
};

/** A member gives a gift to a VB on air, with own or family coins. */
export const giveGift: Command = async ({ dice, rows, one, ask }) => {
  const live = dice.pick(rows(ON_AIR));
  const gift = dice.pick(rows('SELECT uuid, coins, kind FROM gift_items ORDER BY coins LIMIT 25'));
  const giver = one({ viewer: 8, vb: 3, family: 4 });
  if (!live || !gift || !giver) return;
  const pays =
    giver.kind === 'family'
      ? dice.weighed({ family: 6, own: 1 })
      : dice.weighed({ own: 12, family: giver.kind === 'vb' ? 3 : 0.3, budget: giver.kind === 'vb' ? 8 : 0.3 });
  const isSingle = dice.chance(gift.kind === 'gift' || gift.kind === 'sticker' ? 0.5 : 0.95);
  const quantity = isSingle ? '1' : dice.chance(0.05) ? '100' : String(dice.between(1, 99));
  const form = {
    gift_uuid: text(gift, 'uuid'),
    quantity,
    shown_coins: dice.chance(0.95) ? '' : String(dice.between(0, 500)),
    is_hidden: dice.chance(0.15) ? 'on' : 'false',
    pays,
  };
  return ask(giver, { path: `/v1/lives/${text(live, 'uuid')}/gifts`, form, key: true });
};

/** Staff place, review or end a hold on a giver. */
export const holdGiver: Command = async ({ dice, rows, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const giver = dice.pick(of('viewer', 'vb'));
  if (!staff || !giver) return;
  const next_look_at = new Date(Date.now() + dice.between(1, 10) * 86_400_000).toISOString();
  const hold = dice.pick(
    rows('SELECT uuid FROM giver_holds WHERE ended_at_ms IS NULL ORDER BY set_at_ms DESC LIMIT 20'),
  );
  if (hold && dice.chance(0.7)) {
    const path = `/v1/office/giver-holds/${text(hold, 'uuid')}`;
    return dice.chance(0.2)
      ? ask(staff, { path: `${path}/look`, form: { next_look_at } })
      : ask(staff, { path: `${path}/end`, form: { ground: GROUND } });
  }
  const reason = dice.weighed({ review: 3, freeze: 1, refund: 2 });
  return ask(staff, {
    path: '/v1/office/giver-holds',
    form: { giver_uuid: giver.uuid, reason, reference: 'Case 7', next_look_at },
  });
};

/** Staff request a gift reversal, the VB appeals, or staff answer the appeal. */
export const takeBack: Command = async ({ dice, rows, of, people, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  if (!staff) return;
  const what = dice.weighed({ take: 5, appeal: 2, answer: 2 });
  if (what === 'take') {
    const gift = dice.pick(rows('SELECT uuid FROM gifts ORDER BY position DESC LIMIT 60'));
    const form = { ground: GROUND, to_giver: dice.chance(0.7) ? 'on' : 'false' };
    return gift && ask(staff, { path: `/v1/office/given-gifts/${text(gift, 'uuid')}/take-back`, form });
  }
  const back = dice.pick(
    rows(`SELECT gifts.uuid, gifts.vb_uuid FROM gift_take_backs JOIN gifts USING (position)
    ORDER BY (appeal IS NULL) = ${what === 'appeal' ? 1 : 0} DESC, taken_at_ms DESC LIMIT 15`),
  );
  if (!back) return;
  const vb = people.find(({ uuid }) => uuid === back.vb_uuid);
  if (what === 'appeal')
    return (
      vb && ask(vb, { path: `/v1/earnings/gifts/${text(back, 'uuid')}/appeal`, form: { appeal: 'ของขวัญนี้ถูกต้องแล้ว' } })
    );
  const form = { answer: 'looked at again', is_granted: dice.chance(0.5) ? 'on' : 'false' };
  return ask(staff, { path: `/v1/office/given-gifts/${text(back, 'uuid')}/answer`, form });
};
