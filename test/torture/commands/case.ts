/** Payment cases, refunds, reversals and recalls, and approvals of all kinds. */
import { type Command, number, type Row, type Stage, text } from '../stage.ts';

const GROUND = 'found by the storm';

/** Returns mostly the whole amount, sometimes a part or too much. */
function partOf({ dice }: Stage, satang: number): string {
  const part = dice.weighed({ all: 6, some: 3, most: 1, more: 1, none: 0.3 });
  const partSatang = Math.max(1, dice.between(1, Math.max(1, satang)));
  return String(
    { all: satang, some: partSatang, most: Math.max(1, satang - 1), more: satang + dice.between(1, 1_000), none: 0 }[
      part
    ],
  );
}

/** Staff act on a case. */
export const workOnCase: Command = async (stage) => {
  const { dice, rows, of, ask } = stage;
  const staff = dice.pick(of('staff', 'chief'));
  const openCase = dice.pick(
    rows(`SELECT number, amount_satang - refunding_satang - refunded_satang - written_off_satang - credited_satang AS left_satang
    FROM money_cases ORDER BY ended_at_ms IS NULL DESC, number DESC LIMIT 40`),
  );
  if (!staff || !openCase) return;
  const leftSatang = number(openCase, 'left_satang');
  const what = dice.weighed({ own: 1, refund: 6, write_off: 3, credit: 3, end: 2, recall: 1, hostile: 0.5 });
  const path = `/v1/office/cases/${text(openCase, 'number')}`;
  const ground = GROUND;
  const key = true as const;
  switch (what) {
    case 'own':
      return ask(staff, { path: `${path}/own` });
    case 'refund':
      return ask(staff, { path: `${path}/refunds`, form: { amount_satang: partOf(stage, leftSatang), ground }, key });
    case 'write_off':
      return ask(staff, { path: `${path}/write-off`, form: { ground }, key });
    case 'credit':
      return ask(staff, { path: `${path}/credit`, form: { ground }, key });
    case 'end':
      return ask(staff, { path: `${path}/end`, form: { ground }, key });
    case 'recall':
      return ask(staff, {
        path: `${path}/recalls`,
        form: { amount_satang: partOf(stage, leftSatang), bank_reference: reference(stage), ground },
        key,
      });
    default:
      return ask(dice.pick(of('viewer', 'vb', 'family')) ?? staff, { path: `${path}/credit`, form: { ground }, key });
  }
};

/** Returns a bank reference, sometimes a repeated one. */
const reference = ({ dice }: Stage) => `BR${dice.between(1, 400)}`;

/** Staff ask for a refund or a recall of a completed order. */
export const reverseOrder: Command = async (stage) => {
  const { dice, rows, of, ask } = stage;
  const staff = dice.pick(of('staff', 'chief'));
  const order = dice.pick(
    rows(`SELECT uuid, total_satang - reversed_satang AS left_satang, coins + bonus_coins + promotion_coins AS coins
    FROM orders WHERE state = 'processed' OR user_uuid < '1' ORDER BY created_at_ms DESC LIMIT 60`),
  );
  if (!staff || !order) return;
  const path = `/v1/office/orders/${text(order, 'uuid')}`;
  const form = { amount_satang: partOf(stage, number(order, 'left_satang')), buyer_reason: 'ลูกค้าขอคืน', ground: GROUND };
  if (dice.chance(0.35))
    return ask(staff, { path: `${path}/recalls`, form: { ...form, bank_reference: reference(stage) }, key: true });
  const bears = dice.weighed({ none: 4, all: 3, some: 2 });
  const bears_coins = { none: '', all: text(order, 'coins'), some: String(dice.between(0, number(order, 'coins'))) }[
    bears
  ];
  return ask(staff, { path: `${path}/refunds`, form: { ...form, bears_coins }, key: true });
};

/** Staff report the outcome of a refund in a bank file. */
export const reportRefund: Command = async ({ dice, rows, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const refund = dice.pick(
    rows(`SELECT uuid FROM refunds ORDER BY state IN ('approved', 'paid') DESC, moved_at_ms DESC LIMIT 20`),
  );
  if (!staff || !refund) return;
  const outcome = dice.weighed({ paid: 6, failed: 2, returned: 2 });
  return ask(staff, {
    path: `/v1/office/refunds/${text(refund, 'uuid')}/report`,
    form: { outcome, bank_note: 'said by the bank' },
    key: true,
  });
};

/** A gateway completes or rejects a refund. */
export const endGatewayRefund: Command = async ({ dice, rows, atSandbox }) => {
  const refund = dice.pick(
    rows(`SELECT gateway_refund_id, orders.gateway, charge_id FROM refunds
    JOIN money_cases ON number = case_number JOIN orders ON orders.uuid = money_cases.order_uuid JOIN charges ON charges.order_uuid = orders.uuid
    WHERE gateway_refund_id IS NOT NULL AND charge_id IS NOT NULL ORDER BY refunds.moved_at_ms DESC LIMIT 20`),
  );
  if (!refund) return;
  const state = dice.weighed({ paid: 6, on_the_way: 2, failed: 2 });
  return atSandbox(`/sandbox/gateways/${text(refund, 'gateway')}/${text(refund, 'charge_id')}/refund`, {
    lang: 'en',
    refund: text(refund, 'gateway_refund_id'),
    state,
  });
};

const OPEN = `SELECT uuid, digest, asked_by, subject_kind FROM approvals WHERE state = 'open' ORDER BY asked_at_ms DESC LIMIT 30`;

/** A member of staff, mostly another one, decides an open approval. */
export const decide: Command = async (stage) => {
  const open = stage.dice.pick(stage.rows(OPEN));
  if (open) await decideOne(stage, open);
};

async function decideOne({ dice, of, people, ask }: Stage, open: Row) {
  const isOwn = dice.chance(0.06);
  const person = isOwn
    ? people.find(({ uuid }) => uuid === open.asked_by)
    : dice.pick(of('staff', 'chief').filter(({ uuid }) => uuid !== open.asked_by));
  const by = dice.chance(0.02) ? dice.pick(of('viewer', 'vb')) : person;
  if (!by) return;
  const digest = dice.chance(0.02) ? '0'.repeat(64) : text(open, 'digest');
  const decision = dice.weighed({ approve: 85, refuse: 10, withdraw: isOwn ? 60 : 3 });
  await ask(by, {
    path: `/v1/office/approvals/${text(open, 'uuid')}`,
    form: { decision, digest, ground: GROUND },
    key: true,
  });
}

/** Two members of staff decide one approval at the same time. */
export const decideTwice: Command = async (stage) => {
  const open = stage.dice.pick(stage.rows(OPEN));
  if (open) await Promise.all([decideOne(stage, open), decideOne(stage, open)]);
};
