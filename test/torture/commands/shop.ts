/** Shop commands: purchases, gifts, reservations and prizes, and the stock and parcels of staff. */
import { type Command, type Row, type Stage, text } from '../stage.ts';

const GROUND = 'counted again by the storm';
const SHELF = `SELECT uuid, kind, price_coins, stock_free FROM shop_items WHERE is_listed = 1 AND sale_window = 'open'
  ORDER BY stock_free IS NULL, stock_free, uuid LIMIT 30`;

const itemOf = ({ dice, rows }: Stage): Row | undefined => dice.pick(rows(SHELF));

function variantOf({ dice, rows }: Stage, item: Row): Record<string, string> {
  const variant = dice.pick(
    rows('SELECT uuid FROM shop_variants WHERE item_uuid = ? ORDER BY position', text(item, 'uuid')),
  );
  return variant && dice.chance(0.95) ? { variant_uuid: text(variant, 'uuid') } : {};
}

/** A member buys, gives, reserves, revokes or redeems. */
export const visitShop: Command = async (stage) => {
  const { dice, rows, of, one, people, ask } = stage;
  const person = one({ viewer: 6, vb: 2, family: 2 });
  const item = itemOf(stage);
  if (!person || !item) return;
  const what = dice.weighed({ buy: 8, give: 4, reserve: 6, revoke: 3, redeem: 2 });
  const price_coins = dice.chance(0.97) ? text(item, 'price_coins') : '1';
  const item_uuid = text(item, 'uuid');
  if (what === 'revoke') {
    const reservation = dice.pick(
      rows(`SELECT uuid, user_uuid FROM shop_orders WHERE state = 'reserved' ORDER BY created_at_ms DESC LIMIT 20`),
    );
    const holder = people.find(({ uuid }) => uuid === reservation?.user_uuid) ?? person;
    return reservation && ask(holder, { method: 'DELETE', path: `/v3/shop/reserve/${text(reservation, 'uuid')}` });
  }
  if (what === 'redeem') {
    const prize = dice.pick(rows('SELECT uuid, user_uuid FROM shop_prizes ORDER BY won_at_ms DESC LIMIT 20'));
    const winner = people.find(({ uuid }) => uuid === prize?.user_uuid) ?? person;
    return prize && ask(winner, { path: '/v3/shop/redeem', form: { prize_uuid: text(prize, 'uuid') }, key: true });
  }
  if (what === 'give') {
    const whom = dice.pick(of('viewer', 'vb')) ?? person;
    const pays = person.kind === 'family' || dice.chance(0.05) ? 'family' : 'own';
    return ask(person, {
      path: '/v3/shop/give',
      form: { item_uuid, for_user_uuid: whom.uuid, price_coins, note: 'สุขสันต์', pays },
      key: true,
    });
  }
  const form = { item_uuid, ...variantOf(stage, item), ...(what === 'buy' && { price_coins }) };
  return ask(person, { path: what === 'buy' ? '/v3/shop/buy' : '/v3/shop/reserve', form, key: true });
};

/** Several members buy or reserve the last pieces of an item at once. */
export const rush: Command = async (stage) => {
  const { dice, rows, of, ask } = stage;
  const item = dice.pick(
    rows(`${SHELF.replace('WHERE', 'WHERE stock_free BETWEEN 1 AND 5 AND price_coins IS NOT NULL AND')}`),
  );
  if (!item) return;
  const form = { item_uuid: text(item, 'uuid'), price_coins: text(item, 'price_coins') };
  const crowd = Array.from({ length: 5 }, () => dice.pick(of('viewer'))).flatMap((one) => one ?? []);
  await Promise.all(
    crowd.map((one, nth) =>
      ask(one, {
        path: nth % 2 ? '/v3/shop/buy' : '/v3/shop/reserve',
        form: { ...form, ...variantOf(stage, item) },
        key: true,
      }),
    ),
  );
};

/** Staff move stock, give prizes, and send parcels. */
export const keepShop: Command = async (stage) => {
  const { dice, rows, of, ask } = stage;
  const staff = dice.pick(of('staff', 'chief'));
  const item = dice.pick(rows('SELECT uuid FROM shop_items ORDER BY stock_free IS NULL, stock_free, uuid LIMIT 40'));
  if (!staff || !item) return;
  const what = dice.weighed({ stock: 4, variant: 2, prize: 3, ship: 3 });
  const stock = { direction: dice.chance(0.7) ? 'add' : 'take', pieces: String(dice.between(1, 6)), ground: GROUND };
  if (what === 'stock')
    return ask(staff, { path: `/v1/office/shop/items/${text(item, 'uuid')}/stock`, form: stock, key: true });
  if (what === 'variant') {
    const variant = dice.pick(rows('SELECT uuid FROM shop_variants ORDER BY stock_free, uuid LIMIT 20'));
    return (
      variant && ask(staff, { path: `/v1/office/shop/variants/${text(variant, 'uuid')}/stock`, form: stock, key: true })
    );
  }
  if (what === 'prize') {
    const winner = dice.pick(of('viewer'));
    const form = {
      user_uuid: winner?.uuid ?? '',
      reason_th: 'ชนะ',
      reason_en: 'Won',
      redeem_until: new Date(Date.now() + dice.between(1, 3_000) * 1_000).toISOString(),
      ground: GROUND,
    };
    return ask(staff, { path: `/v1/office/shop/items/${text(item, 'uuid')}/prizes`, form, key: true });
  }
  const parcel = dice.pick(
    rows('SELECT uuid FROM shop_orders WHERE shipping_state IS NOT NULL ORDER BY moved_at_ms DESC LIMIT 20'),
  );
  const state = dice.pick(['shipped', 'delivered', 'returned', 'preparing']) ?? '';
  const form = {
    state,
    ...(state === 'shipped' && { carrier: 'Thailand Post', tracking_number: `EX${dice.between(1e8, 9e8)}TH` }),
  };
  return parcel && ask(staff, { path: `/v3/shop/parcels/${text(parcel, 'uuid')}`, form });
};
