/**
 * Commands of staff: coin corrections, roles, blocks, settings, authority, vouchers, promotions and
 * packages.
 */
import { type Command, type Stage, text } from '../stage.ts';

const GROUND = 'decided in the storm';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Staff give coins to a member, or take some. */
export const correctCoins: Command = async ({ dice, of, people, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const person = dice.chance(0.97) ? dice.pick(of('viewer', 'vb')) : (staff ?? people[0]);
  if (!staff || !person) return;
  const form = {
    coins_direction: dice.chance(0.6) ? 'give' : 'take',
    coins: String(dice.between(1, 3_000)),
    ground: GROUND,
  };
  return ask(staff, { path: `/v1/office/people/${person.uuid}/coins`, form, key: true });
};

/** Staff request roles and blocks. */
export const changePerson: Command = async ({ dice, of, ask }) => {
  const chief = dice.pick(of('chief', 'chief', 'staff'));
  const person = dice.pick(of('viewer', 'viewer', 'viewer', 'vb', 'family', 'staff'));
  if (!chief || !person) return;
  const path = `/v1/office/people/${person.uuid}`;
  if (dice.chance(0.3) && person.kind === 'viewer') {
    // A block ends the session, so the blocked person briefly acts as a stranger.
    return ask(chief, {
      path: `${path}/${dice.chance(0.2) ? 'block' : 'unblock'}`,
      form: { ground: GROUND, until: inDays(1) },
    });
  }
  const role = dice.pick(['normal', 'tester', 'moderator', 'staff', 'admin', 'family', 'caster', 'nobody']) ?? '';
  return ask(chief, { path: `${path}/role`, form: { role, ground: GROUND }, key: true });
};

/** Two people change settings and rows of the authority table. One person tries alone. */
export const changeSettings: Command = async ({ dice, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  if (!staff) return;
  if (dice.chance(0.5)) {
    const name =
      dice.pick([
        'payout_fee_satang',
        'payout_two_above_satang',
        'satang_per_100_vtokens',
        'vtokens_per_100_coins',
        'vat_basis_points',
        'nothing',
      ]) ?? '';
    const value =
      {
        payout_fee_satang: dice.between(0, 1_500),
        payout_two_above_satang: dice.between(0, 100_000),
        satang_per_100_vtokens: dice.between(300, 500),
        vtokens_per_100_coins: dice.between(90, 110),
        vat_basis_points: 700,
      }[name] ?? -1;
    return ask(staff, {
      path: '/v1/office/settings',
      form: { name, value: String(value), from: new Date(Date.now() + 1_000).toISOString(), ground: GROUND },
    });
  }
  const name =
    dice.pick(['writeOffCase', 'creditCase', 'correctCoins', 'lendFamily', 'setRole', 'changeAuthority']) ?? '';
  const unit = name === 'correctCoins' || name === 'lendFamily' ? 'coins' : 'satang';
  const form = {
    roles: 'admin,ceo,staff',
    second: dice.chance(0.7) ? 'above' : 'always',
    [`once_${unit}`]: String(dice.between(100, 20_000)),
    [`day_${unit}`]: String(dice.between(100, 40_000)),
    ground: GROUND,
  };
  return ask(staff, { path: `/v1/office/authority/${name}`, form });
};

/** Staff issue vouchers, end them early, and lower their limits below their use. */
export const keepVouchers: Command = async ({ dice, rows, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const voucher = dice.pick(rows('SELECT uuid FROM vouchers ORDER BY valid_from_ms DESC, code LIMIT 25'));
  if (!staff) return;
  if (voucher && dice.chance(0.5)) {
    const form = {
      valid_until: inDays(dice.between(0, 20)),
      uses_in_all: dice.chance(0.5) ? String(dice.between(1, 40)) : '',
      is_listed: 'on',
      ground: GROUND,
    };
    return ask(staff, { path: `/v1/office/vouchers/${text(voucher, 'uuid')}`, form });
  }
  const isFixed = dice.chance(0.5);
  const form = {
    title_th: 'ลดกลางพายุ',
    title_en: 'Storm',
    ...(isFixed
      ? { discount_satang: String(dice.between(100, 3_000)) }
      : { discount_percent: String(dice.between(1, 100)), discount_most_satang: String(dice.between(100, 3_000)) }),
    min_amount_satang: String(dice.between(0, 20_000)),
    for_users: 'on',
    for_families: dice.chance(0.5) ? 'on' : 'false',
    valid_from: inDays(-1),
    valid_until: inDays(dice.between(1, 30)),
    uses_per_user: dice.chance(0.6) ? String(dice.between(1, 3)) : '',
  };
  const code = `ST${dice.between(1_000, 9_999_999)}`;
  if (dice.chance(0.3))
    return ask(staff, {
      path: '/v1/office/voucher-batches',
      form: { ...form, prefix: 'ST', count: String(dice.between(1, 5)), ground: GROUND },
      key: true,
    });
  return ask(staff, {
    path: '/v1/office/vouchers',
    form: { ...form, code, uses_in_all: String(dice.between(1, 30)), is_listed: 'on', ground: GROUND },
  });
};

/** Staff create promotions with small budgets, and change them while members use them. */
export const keepPromotions: Command = async ({ dice, rows, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const promotion = dice.pick(
    rows('SELECT uuid, taken_coins FROM topup_promotions ORDER BY starts_at_ms DESC LIMIT 10'),
  );
  if (!staff) return;
  const fields = {
    title_th: 'แถมกลางพายุ',
    title_en: 'Storm bonus',
    coins_per_user: String(dice.between(50, 5_000)),
    ends_at: inDays(dice.between(1, 9)),
    ground: GROUND,
  };
  if (promotion && dice.chance(0.5)) {
    const budget_coins = String(Math.max(1, Number(promotion.taken_coins) + dice.between(-100, 3_000)));
    return ask(staff, { path: `/v1/office/promotions/${text(promotion, 'uuid')}`, form: { ...fields, budget_coins } });
  }
  const bonus = dice.chance(0.5)
    ? { bonus_percent: String(dice.between(1, 100)) }
    : { bonus_coins: String(dice.between(1, 900)) };
  const form = {
    ...fields,
    ...bonus,
    for: dice.chance(0.8) ? 'user' : 'family',
    budget_coins: String(dice.between(500, 40_000)),
    min_amount_satang: String(dice.between(0, 30_000)),
    starts_at: inDays(dice.chance(0.9) ? -1 : 1),
  };
  return ask(staff, { path: '/v1/office/promotions', form, key: true });
};

/** A member sends commands that their role does not allow. */
export const trespass: Command = async (stage) => {
  const { dice, of, people, ask } = stage;
  const person = dice.pick(of('viewer', 'vb', 'family'));
  const other = dice.pick(people);
  if (!person || !other) return;
  const [path, form] = dice.pick(refusedCommands(stage, other.uuid)) ?? ['/v1/office/authority', {}];
  return ask(dice.chance(0.1) ? { ...person, token: 'vela_nobody' } : person, { path, form, key: true });
};

const refusedCommands = ({ dice }: Stage, uuid: string): [string, Record<string, string>][] => [
  [`/v1/office/people/${uuid}/coins`, { coins_direction: 'give', coins: '999999999', ground: GROUND }],
  [`/v1/office/people/${uuid}/role`, { role: 'admin', ground: GROUND }],
  [`/v1/office/users/${uuid}/merge`, { into_uuid: uuid, reason: GROUND }],
  ['/v1/office/settings', { name: 'gift_hold_seconds', value: '0', from: inDays(0), ground: GROUND }],
  ['/v1/office/payout-batches', { ground: GROUND }],
  [`/v1/family/wallet/members/${uuid}/budget`, { coins: '100' }],
  [`/v1/office/approvals/${dice.uuid()}`, { decision: 'approve', digest: '0'.repeat(64) }],
  ['/v1/disbursement/submit', { quote_uuid: dice.uuid() }],
  ['/v3/shop/buy', { item_uuid: dice.uuid(), price_coins: '0' }],
  [`/v1/lives/${dice.uuid()}/gifts`, { gift_uuid: dice.uuid(), quantity: '1' }],
  ['/v1/payment/orders', { kind: 'refill', amount_satang: '10000', package_uuid: dice.uuid(), method: 'thai_qr' }],
];
