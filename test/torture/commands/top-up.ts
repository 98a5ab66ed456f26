/**
 * Top-ups of each gateway: paid, underpaid or paid late, with webhooks that repeat or never come.
 */
import { type Command, number, type Person, type Row, type Stage, text } from '../stage.ts';

/** Amounts to type: most are valid, and the API must reject the others. */
const AMOUNTS = ['-100', '0', '1', '1999', '2050', '1e3', '5000001', '99999999999999999999', 'NaN', '๑๐๐'];

function wish({ dice, rows }: Stage, person: Person): Record<string, string> {
  const kind = person.kind === 'family' && dice.chance(0.8) ? dice.pick(['family_refill', 'family_credit']) : 'refill';
  const audience = kind === 'family_refill' ? 'family' : 'user';
  const offered = rows(
    'SELECT uuid FROM packages WHERE audience = ? AND is_offered = 1 ORDER BY price_satang',
    audience,
  );
  const isFree = kind === 'family_credit' || dice.chance(0.4);
  const free = dice.chance(0.08)
    ? (dice.pick(AMOUNTS) ?? '')
    : String(dice.between(20, dice.chance(0.5) ? 500 : 20_000) * 100);
  const code = dice.chance(0.3)
    ? text(dice.pick(rows('SELECT code FROM vouchers ORDER BY code LIMIT 40')), 'code')
    : '';
  return {
    kind: kind ?? 'refill',
    ...(isFree ? { amount_satang: free } : { package_uuid: text(dice.pick(offered), 'uuid') }),
    voucher_code: code,
    method: 'thai_qr',
    accept_topup_rules: dice.chance(0.98) ? 'on' : 'false',
    accept_app_terms: 'on',
  };
}

/** A member creates an order, and usually pays it at once. */
export const topUp: Command = async (stage) => {
  const { dice, one, ask, rows } = stage;
  const person = one({ viewer: 8, vb: 1, family: 3, staff: 0.3 });
  if (!person) return;
  const { status } = await ask(person, { path: '/v1/payment/orders', form: wish(stage, person), key: true });
  if (status !== 200 || dice.chance(0.25)) return;
  const [made] = rows(`${OPEN} AND user_uuid = ? ORDER BY created_at_ms DESC LIMIT 1`, person.uuid);
  if (made) await payAt(stage, made);
};

const ordersIn = (
  ...states: string[]
) => `SELECT uuid, user_uuid, orders.gateway, orders.state, total_satang, charge_id, qr_payload
  FROM orders LEFT JOIN charges ON order_uuid = uuid AND nth = (SELECT max(nth) FROM charges WHERE order_uuid = uuid)
  WHERE orders.state IN (${states.map((state) => `'${state}'`).join(', ')})`;
const OPEN = ordersIn('created', 'awaiting_payment');
const LATELY = ordersIn('created', 'awaiting_payment', 'expired', 'cancelled', 'failed', 'processed');

/** A member pays an older order, which may be over or already paid. */
export const payLate: Command = async (stage) => {
  const found = stage.dice.pick(stage.rows(`${LATELY} ORDER BY created_at_ms DESC LIMIT 40`));
  if (found) await payAt(stage, found);
};

async function payAt(stage: Stage, order: Row): Promise<unknown> {
  return text(order, 'gateway') === 'thai_qr' ? payAtBank(stage, order) : payAtGateway(stage, order);
}

async function payAtBank({ dice, atSandbox }: Stage, order: Row) {
  const total = number(order, 'total_satang');
  const off = dice.weighed({ exact: 80, under: 6, over: 6, least: 2, odd: 2 });
  const paid = {
    exact: total,
    under: total - dice.between(1, total),
    over: total + dice.between(1, 50_000),
    least: 1,
    odd: total * 3,
  }[off];
  return atSandbox('/sandbox/bank/pay', {
    lang: 'en',
    payload: text(order, 'qr_payload'),
    decision: dice.chance(0.06) ? 'refuse' : 'pay',
    telling: dice.weighed({
      now: 60,
      late: 8,
      twice: 12,
      reordered: 6,
      stale: 3,
      altered: 3,
      forged: 3,
      foreign: 3,
      never: 4,
    }),
    ...(off !== 'exact' && { amount: (Math.max(1, paid) / 100).toFixed(2) }),
    ...(dice.chance(0.08) && { twice: 'on' }),
    ...(dice.chance(0.5) && { late: 'on' }),
  });
}

async function payAtGateway({ dice, atSandbox, ask, people, rows }: Stage, order: Row) {
  const gateway = text(order, 'gateway');
  const buyer = people.find(({ uuid }) => uuid === order.user_uuid);
  if (gateway === 'stripe' && buyer)
    await ask(buyer, {
      path: `/v1/payment/orders/${text(order, 'uuid')}/charge`,
      form: { email: 'payer@example.com' },
    });
  const [charge] = rows(
    'SELECT charge_id FROM charges WHERE order_uuid = ? ORDER BY nth DESC LIMIT 1',
    text(order, 'uuid'),
  );
  if (!charge?.charge_id) return;
  const place = `/sandbox/gateways/${gateway}/${charge.charge_id}`;
  await atSandbox(place, {
    lang: 'en',
    decision: dice.chance(0.06) ? 'refuse' : 'pay',
    telling: dice.weighed({ now: 70, twice: 12, forged: 6, never: 8 }),
    ...(dice.chance(0.5) && { late: 'on' }),
  });
  const more = dice.weighed({ none: 80, pay_again: 6, pay_out: 14 });
  if (more !== 'none') await atSandbox(`${place}/settlement`, { lang: 'en', what: more });
}

const OWN = 'SELECT uuid, user_uuid FROM orders ORDER BY created_at_ms DESC LIMIT 60';

/** A member cancels an order, sometimes that of another member. */
export const cancelOrder: Command = async ({ dice, rows, of, ask }) => {
  const order = dice.pick(rows(OWN));
  const person = of('viewer', 'vb', 'family').find(({ uuid }) => uuid === order?.user_uuid) ?? dice.pick(of('viewer'));
  if (order && person) await ask(person, { path: `/v1/payment/orders/${text(order, 'uuid')}/cancel` });
};

/** A member reads an order, sends a slip, or chooses the account for its refund. */
export const lookAfterOrder: Command = async ({ dice, rows, people, ask }) => {
  const order = dice.pick(
    rows(`SELECT uuid, user_uuid, refundable_satang - refunded_satang - closed_satang AS left_satang
    FROM orders WHERE created_at_ms > (SELECT max(created_at_ms) FROM orders) - 1800000
    ORDER BY refundable_satang - refunded_satang - closed_satang > 0 DESC, created_at_ms DESC LIMIT 30`),
  );
  const person = people.find(({ uuid }) => uuid === order?.user_uuid);
  if (!order || !person) return;
  const path = `/v1/payment/orders/${text(order, 'uuid')}`;
  const what = dice.weighed({ read: 2, slip: 1, account: number(order, 'left_satang') > 0 ? 8 : 1 });
  if (what === 'read') return ask(person, { method: 'GET', path });
  if (what === 'slip')
    return ask(person, { path: `${path}/slip`, form: { bank_code: '014', reference: `S${dice.between(1e8, 9e8)}` } });
  const bank = { kind: 'bank', number: `1112${dice.between(100_000, 999_999)}`, bank_code: '014', name: 'สมใจ ดีงาม' };
  const phone = {
    kind: 'promptpay_phone',
    number: `08${dice.between(10_000_000, 99_999_999)}`,
    bank_code: '',
    name: 'สมใจ ดีงาม',
  };
  return ask(person, { path: `${path}/refund-account`, form: dice.chance(0.5) ? bank : phone });
};

/** A stranger sends a webhook without the gateway's secret. */
export const forgeWebhook: Command = async ({ dice, rows, post }) => {
  const order = dice.pick(rows('SELECT gateway, reference FROM orders ORDER BY created_at_ms DESC LIMIT 30'));
  const gateway = dice.pick(['thai_qr', 'opn', 'stripe', 'nobody']) ?? '';
  const bodies = [
    JSON.stringify({ event_id: dice.uuid(), event: 'charge.paid', reference: text(order, 'reference') }),
    `{"reference":"${'x'.repeat(4_000)}"}`,
    '{',
    '',
  ];
  const signature = {
    'vela-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
    'stripe-signature': 't=1,v1=0',
  };
  return post(`/api/v1/payment/webhooks/${gateway}`, dice.pick(bodies) ?? '', {
    'content-type': 'application/json',
    ...signature,
  });
};

/** Staff query the gateway about an order. */
export const askGateway: Command = async ({ dice, rows, of, ask }) => {
  const order = dice.pick(rows(OWN));
  const staff = dice.pick(of('staff', 'chief'));
  if (order && staff) await ask(staff, { path: `/v1/office/orders/${text(order, 'uuid')}/ask` });
};
