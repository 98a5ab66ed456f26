/** Families, gifts and payouts of the small world. */
import type { DatabaseSync } from 'node:sqlite';
import { approve, insert, move, uuid } from './rows.ts';

const wallet = (name: string, kind: string) => `user:${uuid(name)}:${kind}`;
const familyPurse = (kind: string) => `family:${uuid('family')}:${kind}`;

/** Adds a family that was lent coins, spent them and paid a part of its debt. */
export function addFamilies(database: DatabaseSync) {
  insert(database, 'families', { uuid: uuid('family'), slug: 'family', name: 'family', member_count: 2 });
  insert(
    database,
    'family_members',
    { uuid: uuid('of-vb'), user_uuid: uuid('vb'), family_uuid: uuid('family') },
    { uuid: uuid('of-manager'), user_uuid: uuid('manager'), family_uuid: uuid('family') },
  );
  insert(database, 'family_managers', {
    uuid: uuid('manages'),
    user_uuid: uuid('manager'),
    family_uuid: uuid('family'),
    day_limit_coins: 100,
  });
  insert(database, 'family_loans', {
    uuid: uuid('loan'),
    family_uuid: uuid('family'),
    amount_satang: 5_000,
    coins: 50,
  });
  move(database, `loan-coins:${uuid('loan')}`, ['house:coins', familyPurse('coins')], 50);
  move(database, `loan:${uuid('loan')}`, [familyPurse('debt'), 'house:receivable'], 5_000);
  move(database, `order:${uuid('debt')}:debt`, ['house:receivable', familyPurse('debt')], 2_000);
  const budget = { kind: 'budget', family_uuid: uuid('family'), whom_uuid: uuid('vb'), at_ms: 1 };
  insert(
    database,
    'family_spends',
    { ...budget, uuid: uuid('by-owner'), by_uuid: uuid('owner'), coins: 20 },
    { ...budget, uuid: uuid('by-manager'), by_uuid: uuid('manager'), coins: 5 },
  );
  for (const [name, coins] of [['by-owner', 20] as const, ['by-manager', 5] as const])
    move(database, `spend:${uuid(name)}`, [familyPurse('coins'), familyPurse(`budget:${uuid('vb')}`)], coins);
}

interface Gift {
  position: number;
  name: string;
  giver: string;
  vb: string;
  coins: number;
  share?: number;
  paidFrom?: string;
}

/** Adds a gift that earns half of its coins as V-tokens. */
function addGift(database: DatabaseSync, { position, name, giver, vb, coins, share = 0, paidFrom }: Gift) {
  const vtokens = coins / 2;
  insert(database, 'gifts', {
    position,
    uuid: uuid(name),
    live_uuid: uuid(`live-${vb}`),
    giver_uuid: uuid(giver),
    vb_uuid: uuid(vb),
    coins,
    vtokens,
    vtokens_per_100_coins: 50,
    family_uuid: vb === 'vb' ? uuid('family') : null,
    family_share_basis_points: share,
    family_vtokens: Math.floor((vtokens * share) / 10_000),
    given_at_ms: 10,
    of_age_at_ms: position === 1 ? 100 : 9_000,
    ...(paidFrom !== undefined && { paid_from: paidFrom }),
  });
  insert(database, 'facts', { position, id: `gift:${uuid(name)}`, amount: coins });
  move(database, `gift:${position}:coins`, [paidFrom ?? wallet(giver, 'coins'), 'house:gifts'], coins);
  move(database, `gift:${position}:vtokens`, ['house:vtokens', wallet(vb, 'vtoken_held')], vtokens);
}

/** Adds a payable gift, a held one, one that a family pays, and a reversed one. */
export function addGifts(database: DatabaseSync) {
  for (const name of ['vb', 'free-vb'])
    insert(database, 'lives', {
      uuid: uuid(`live-${name}`),
      slug: name,
      caster_uuid: uuid(name),
      status: 'on_air',
      started_at_ms: 1,
    });
  insert(database, 'contracts', {
    uuid: uuid('contract'),
    number: 'C1',
    caster_uuid: uuid('vb'),
    state: 'accepted',
    starts_at_ms: 1,
    ends_at_ms: 9_000,
  });
  addGift(database, { position: 1, name: 'payable', giver: 'fan', vb: 'vb', coins: 50, share: 1_000 });
  addGift(database, { position: 2, name: 'held', giver: 'fan', vb: 'vb', coins: 20, share: 1_000 });
  const paidFrom = familyPurse('coins');
  addGift(database, { position: 3, name: 'by-family', giver: 'owner', vb: 'vb', coins: 10, paidFrom });
  addGift(database, { position: 4, name: 'reversed', giver: 'fan', vb: 'free-vb', coins: 10 });
  insert(database, 'family_spends', {
    uuid: uuid('by-family'),
    kind: 'gift',
    family_uuid: uuid('family'),
    by_uuid: uuid('owner'),
    whom_uuid: uuid('vb'),
    coins: 10,
    at_ms: 10,
  });
  insert(database, 'family_remainders', { vb_uuid: uuid('vb'), family_uuid: uuid('family'), parts: 5_000 });
  database.exec('UPDATE gift_progress SET released_to = 1, released_at_ms = 1000');
  move(database, 'release:1', [wallet('vb', 'vtoken_held'), wallet('vb', 'vtoken_payable')], 25);
  insert(database, 'family_parts', { vb_uuid: uuid('vb'), family_uuid: uuid('family'), vtokens: 1 });
  insert(database, 'gift_take_backs', {
    position: 4,
    vb_uuid: uuid('free-vb'),
    to_giver: 1,
    asked_by_uuid: uuid('clerk'),
    approved_by_uuid: uuid('boss'),
  });
  const reversedUuid = uuid('reversed');
  move(database, `take-back:${reversedUuid}:coins`, ['house:gifts', wallet('fan', 'coins')], 10);
  move(
    database,
    `take-back:${reversedUuid}:vtokens`,
    [wallet('free-vb', 'vtoken_held'), wallet('free-vb', 'vtoken_forfeited')],
    5,
  );
}

const amounts = (part: number) => ({
  gross_satang: part,
  payee_part_satang: part,
  net_satang: part,
});

/** Adds a paid payout with tax and a family share, one in transit and one that waits. */
export function addPayouts(database: DatabaseSync) {
  const payout = {
    owner_kind: 'user',
    owner_uuid: uuid('vb'),
    payee_uuid: uuid('payee'),
    family_parts: '[]',
    numbered_by: 'ours',
  };
  insert(
    database,
    'payouts',
    {
      ...payout,
      uuid: uuid('out-paid'),
      quote_uuid: '1',
      reference: '1',
      state: 'paid',
      approval_uuid: uuid('ok-paid'),
      paid_on: '2026-01-05',
      vtokens: 10,
      family_vtokens: 1,
      family_parts: `[{"family_uuid":"${uuid('family')}","vtokens":1}]`,
      gross_satang: 1_000,
      family_share_satang: 100,
      payee_part_satang: 900,
      tax_satang: 27,
      fee_satang: 30,
      fee_vat_satang: 2,
      net_satang: 841,
    },
    {
      ...payout,
      ...amounts(500),
      uuid: uuid('out-sent'),
      quote_uuid: '2',
      reference: '2',
      state: 'sent',
      approval_uuid: uuid('ok-sent'),
      vtokens: 5,
    },
    {
      ...payout,
      ...amounts(300),
      uuid: uuid('out-new'),
      quote_uuid: '3',
      reference: '3',
      state: 'submitted',
      vtokens: 3,
    },
  );
  for (const [name, states] of [
    ['out-paid', ['submitted', 'approved', 'sent', 'paid']],
    ['out-sent', ['submitted', 'approved', 'sent']],
    ['out-new', ['submitted']],
  ] as const)
    insert(database, 'payout_steps', ...states.map((state, version) => ({ payout_uuid: uuid(name), version, state })));
  for (const name of ['paid', 'sent']) approve(database, `ok-${name}`, 'payout', uuid(`out-${name}`));
  insert(database, 'payout_batches', {
    uuid: uuid('file'),
    message_id: 'M1',
    made_by_uuid: uuid('clerk'),
    released_at_ms: 5,
    live_count: 1,
  });
  approve(database, 'ok-file', 'payout_batch', uuid('file'));
  const attempt = { number: 1, batch_uuid: uuid('file') };
  insert(
    database,
    'payout_attempts',
    { ...attempt, payout_uuid: uuid('out-paid'), end_to_end_id: '1', state: 'paid' },
    { ...attempt, payout_uuid: uuid('out-sent'), end_to_end_id: '2', state: 'live' },
  );
  const payee = { uuid: uuid('payee'), owner_kind: 'user', owner_uuid: uuid('vb'), state: 'approved' };
  insert(database, 'payees', { ...payee, created_by_uuid: uuid('clerk'), reviewed_by_uuid: uuid('boss') });
  insert(database, 'tax_certificates', { book: 'B', number: 1, payout_uuid: uuid('out-paid'), tax_satang: 27 });
  insert(database, 'tax_list_sums', { form: 'pnd3', month: '2026-01', number: 1, base_satang: 900, tax_satang: 27 });
  for (const [name, vtokens] of [['out-paid', 10] as const, ['out-sent', 5] as const, ['out-new', 3] as const])
    move(
      database,
      `payout:${uuid(name)}:set_aside`,
      [wallet('vb', 'vtoken_payable'), wallet('vb', 'vtoken_set_aside')],
      vtokens,
    );
  for (const [name, vtokens, cost] of [['out-paid', 10, 900] as const, ['out-sent', 5, 500] as const]) {
    move(
      database,
      `payout:${uuid(name)}:sent`,
      [wallet('vb', 'vtoken_set_aside'), wallet('vb', 'vtoken_on_the_way')],
      vtokens,
    );
    move(database, `payout:${uuid(name)}:cost`, ['house:earned', 'house:payouts_on_the_way'], cost);
  }
  const paid = `payout:${uuid('out-paid')}`;
  move(database, `${paid}:vtokens`, [wallet('vb', 'vtoken_on_the_way'), wallet('vb', 'vtoken_paid')], 9);
  move(database, `${paid}:share`, [wallet('vb', 'vtoken_on_the_way'), familyPurse('vtoken_payable')], 1);
  for (const [to, satang] of [
    ['bank_out', 841],
    ['tax_withheld', 27],
    ['payout_fees', 30],
    ['fee_vat', 2],
  ] as const)
    move(database, `${paid}:${to}`, ['house:payouts_on_the_way', `house:${to}`], satang);
}
