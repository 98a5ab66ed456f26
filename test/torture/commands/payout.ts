/** Payees and payouts: requests, holds, approvals, bank files, and reports of the sandbox bank. */
import { z } from 'zod';
import { statement, status } from '../../unit/payouts/bank-words.ts';
import { type Command, number, type Person, type Stage, text } from '../stage.ts';

const GROUND = 'said by the storm';
const quoted = z.object({ data: z.object({ uuid: z.string() }) });

/** Returns a Thai tax id of 13 digits with a valid check digit. */
function taxId({ dice }: Stage): string {
  const twelve = `1${String(dice.between(0, 99_999_999_999)).padStart(11, '0')}`;
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return twelve + ((11 - (sum % 11)) % 10);
}

const account = ({ dice }: Stage) => ({
  bank_code: dice.pick(['014', '002', '004']) ?? '014',
  account: `111${dice.between(1_000_000, 9_999_999)}`,
});

/** Staff create a payee, review it, or change its account. */
export const writePayee: Command = async (stage) => {
  const { dice, rows, of, ask } = stage;
  const staff = dice.pick(of('staff', 'chief'));
  const waiting = dice.pick(rows(`SELECT uuid FROM payees WHERE state = 'waiting' ORDER BY created_at_ms LIMIT 12`));
  const known = dice.pick(rows('SELECT uuid FROM payees ORDER BY created_at_ms DESC LIMIT 12'));
  if (!staff) return;
  const reviewed = dice.chance(0.9) ? waiting : known;
  if (reviewed && dice.chance(0.6)) {
    const decision = dice.chance(0.98) ? 'approve' : 'stop';
    return ask(staff, { path: `/v1/office/payees/${text(reviewed, 'uuid')}/review`, form: { decision }, key: true });
  }
  if (known && dice.chance(0.05))
    return ask(staff, { path: `/v1/office/payees/${text(known, 'uuid')}/account`, form: account(stage), key: true });
  const written = new Set(rows('SELECT owner_uuid FROM payees').map(({ owner_uuid }) => owner_uuid));
  const isNew = ({ kind, uuid, family_uuid }: Person) => !written.has(kind === 'family' ? family_uuid : uuid);
  const owner = dice.pick(dice.chance(0.9) ? of('vb', 'family').filter(isNew) : of('vb', 'family'));
  if (!owner) return;
  const isFamily = owner.kind === 'family';
  const form = {
    owner_kind: isFamily ? 'family' : 'user',
    owner_uuid: (isFamily ? owner.family_uuid : owner.uuid) ?? '',
    kind: isFamily ? 'company' : 'person',
    name: 'น.ส. พายุ ใจดี',
    tax_id: dice.chance(0.97) ? taxId(stage) : '1234567890123',
    ...(isFamily && { branch: '00000', signatory: 'นาย ลม แรง' }),
    address: '99/1 ถนนสุขุมวิท กรุงเทพฯ',
    ...account(stage),
    tax_class: isFamily ? 'company' : 'service_40_8',
    ground: GROUND,
  };
  return ask(staff, { path: '/v1/office/payees', form, key: true });
};

/** A VB or a family requests a payout, or cancels it. */
export const askToBePaid: Command = async ({ dice, rows, of, one, ask }) => {
  const payable = rows(`SELECT owner_uuid FROM payees
    JOIN ledger_accounts ON id = owner_kind || ':' || owner_uuid || ':vtoken_payable'
    WHERE state = 'approved' AND balance >= 50`);
  const paid = new Set(payable.map(({ owner_uuid }) => owner_uuid));
  const isReady = ({ kind, uuid, family_uuid }: Person) => paid.has(kind === 'family' ? family_uuid : uuid);
  const owner = dice.chance(0.85) ? dice.pick(of('vb', 'family').filter(isReady)) : one({ vb: 3, family: 1 });
  if (!owner) return;
  const as = owner.kind === 'family' ? 'family' : 'self';
  const owner_uuid = as === 'family' ? (owner.family_uuid ?? '') : owner.uuid;
  if (dice.chance(0.12)) {
    const payout = dice.pick(
      rows('SELECT uuid FROM payouts WHERE owner_uuid = ? ORDER BY created_at_ms DESC LIMIT 5', owner_uuid),
    );
    return payout && ask(owner, { path: `/v1/disbursement/payouts/${text(payout, 'uuid')}/cancel` });
  }
  const [place] = rows(
    'SELECT balance FROM ledger_accounts WHERE id = ?',
    `${as === 'family' ? 'family' : 'user'}:${owner_uuid}:vtoken_payable`,
  );
  const balance = number(place, 'balance');
  const vtokens = dice.chance(0.5)
    ? ''
    : String(dice.between(1, Math.max(1, Math.floor(balance * (dice.chance(0.9) ? 0.5 : 2)))));
  const { status: answered, body } = await ask(owner, {
    path: '/v1/disbursement/prepare-result',
    form: { as, vtokens },
  });
  if (answered !== 200) return;
  const form = { quote_uuid: quoted.parse(body).data.uuid };
  // Sometimes sends the same request twice at once.
  await Promise.all(
    Array.from({ length: dice.chance(0.15) ? 2 : 1 }, () =>
      ask(owner, { path: '/v1/disbursement/submit', form, key: true }),
    ),
  );
};

/** Staff hold, release or give up a payout. */
export const movePayout: Command = async ({ dice, rows, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const what = dice.weighed({ hold: 3, release: 4, 'give-up': 3 });
  const state = { hold: 'approved', release: 'held', 'give-up': 'returned' }[what];
  const payout = dice.pick(rows('SELECT uuid FROM payouts ORDER BY state = ? DESC, moved_at_ms DESC LIMIT 6', state));
  return staff && payout && ask(staff, { path: `/v1/office/payouts/${text(payout, 'uuid')}/${what}` });
};

/** Staff create a bank file, or record its outcome. */
export const makeFile: Command = async ({ dice, rows, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  if (!staff) return;
  const file = dice.pick(rows('SELECT uuid FROM payout_batches ORDER BY made_at_ms DESC LIMIT 6'));
  if (!file || dice.chance(0.75))
    return ask(staff, { path: '/v1/office/payout-batches', form: { ground: GROUND }, key: true });
  const outcome = dice.weighed({ not_sent: 3, not_paid: 2, paid: 2 });
  const form = {
    outcome,
    ...(outcome === 'paid' && { paid_on: new Date().toISOString().slice(0, 10) }),
    ground: GROUND,
  };
  return ask(staff, { path: `/v1/office/payout-batches/${text(file, 'uuid')}/end`, form, key: true });
};

/** The bank pays, rejects or returns lines of a file, reports twice, or does not report. */
export const bankDecides: Command = async ({ dice, rows, atSandbox }) => {
  const file = dice.pick(
    rows(
      `SELECT uuid, message_id FROM payout_batches WHERE released_at_ms IS NOT NULL ORDER BY live_count > 0 DESC, made_at_ms DESC LIMIT 5`,
    ),
  );
  if (!file) return;
  const about = { lang: 'en', message_id: text(file, 'message_id') };
  const what = dice.weighed({ file: 5, line: 6, manner: 1 });
  const place = `/sandbox/bank/payouts/${what}`;
  if (what === 'manner')
    return atSandbox(place, {
      ...about,
      ...(dice.chance(0.3) && { silent: 'on' }),
      ...(dice.chance(0.4) && { double: 'on' }),
    });
  if (what === 'file') return atSandbox(place, { ...about, decision: dice.weighed({ pay: 7, refuse: 1, in_part: 2 }) });
  const sent = dice.pick(
    rows('SELECT end_to_end_id FROM payout_attempts WHERE batch_uuid = ? ORDER BY end_to_end_id', text(file, 'uuid')),
  );
  return (
    sent &&
    atSandbox(place, {
      ...about,
      end_to_end_id: text(sent, 'end_to_end_id'),
      decision: dice.weighed({ pay: 4, refuse: 2, return: 5 }),
    })
  );
};

/**
 * Staff upload a bank report, sometimes twice, with another amount, or about an unknown payment.
 */
export const carryReport: Command = async ({ dice, rows, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const sent = dice.pick(
    rows(`SELECT end_to_end_id, net_satang, message_id FROM payout_attempts
    JOIN payouts ON payouts.uuid = payout_uuid JOIN payout_batches ON payout_batches.uuid = batch_uuid
    WHERE released_at_ms IS NOT NULL ORDER BY payout_attempts.state = 'live' DESC, made_at_ms DESC LIMIT 8`),
  );
  if (!staff || !sent) return;
  const id = dice.chance(0.95) ? text(sent, 'end_to_end_id') : 'VPNOBODYS';
  const satang = number(sent, 'net_satang') + (dice.chance(0.08) ? dice.between(1, 500) : 0);
  const direction = dice.weighed({ DBIT: 5, CRDT: 2 });
  const line = {
    id,
    satang,
    direction,
    day: new Date().toISOString().slice(0, 10),
    charge_satang: dice.chance(0.2) ? dice.between(1, 900) : 0,
  };
  const report = dice.chance(0.75)
    ? statement(`R${dice.between(1, 5_000)}`, [line])
    : status(`S${dice.between(1, 5_000)}`, {
        file: text(sent, 'message_id'),
        code: dice.pick(['RJCT', 'ACSC', 'ACSP']) ?? '',
        lines: [id],
      });
  return ask(staff, { path: '/v1/office/bank-reports', form: { report } });
};
