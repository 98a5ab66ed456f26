/** Cheats with V-tokens: gifts, holds, reversals and payouts. */
import { type Cheat, NOW, replaced, transfer } from './cheat.ts';
import { type CheatWorld, families, heldOf, payable, people } from './cheat-world.ts';

const noCause = /a transfer must name the row that causes it/;
const { vb, loner, giver, staff, colleague } = people;

const moves = ({ gifts, payouts }: CheatWorld): Cheat[] => [
  {
    name: 'mints V-tokens under a name of its own',
    sql: transfer('mine', ['house:vtokens', heldOf(vb)], 999),
    refusal: noCause,
  },
  {
    name: 'mints V-tokens as a gift that was not given',
    sql: transfer('gift:none:vtokens', ['house:vtokens', heldOf(vb)], 999),
    refusal: noCause,
  },
  {
    name: 'mints the V-tokens of a gift once more',
    sql: transfer(`gift:${gifts.released.position}:vtokens`, ['house:vtokens', heldOf(vb)], 99_297),
    refusal: /append-only|a transfer must name the row that causes it/,
  },
  {
    name: 'mints V-tokens that are payable at once',
    sql: transfer('mine', ['house:vtokens', payable(vb)], 999),
    refusal: /V-tokens cannot move between these accounts|a transfer must name the row that causes it/,
  },
  {
    name: 'makes held V-tokens payable under a name of its own',
    sql: transfer('mine', [heldOf(vb), payable(vb)], 1),
    refusal: noCause,
  },
  {
    name: 'makes held V-tokens payable as a release that does not exist',
    sql: transfer(`release:999999:${vb}`, [heldOf(vb), payable(vb)], 1),
    refusal: noCause,
  },
  {
    name: 'makes held V-tokens payable as a gift that is free',
    sql: transfer(`free:${gifts.held.uuid}`, [heldOf(vb), payable(vb)], 1),
    refusal: noCause,
  },
  {
    name: 'frees a gift twice',
    sql: transfer(`free:${gifts.released.uuid}:again`, [heldOf(vb), payable(vb)], 1),
    refusal: noCause,
  },
  {
    name: 'reverses V-tokens of a gift that was not taken back',
    sql: transfer(`take-back:${gifts.young.uuid}:vtokens`, [heldOf(loner), `user:${loner}:vtoken_reversed`], 1),
    refusal: noCause,
  },
  {
    name: 'gives reversed V-tokens back without an appeal',
    sql: transfer(`granted:${gifts.taken.uuid}`, [`user:${loner}:vtoken_reversed`, heldOf(loner)], 1),
    refusal: noCause,
  },
  {
    name: 'forfeits the V-tokens of an open account',
    sql: [
      `INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:${vb}:vtoken_forfeited', 'VTOKEN', 0)`,
      transfer(`closing:${vb}:1:forfeited`, [payable(vb), `user:${vb}:vtoken_forfeited`], 1),
    ],
    refusal: noCause,
  },
  {
    name: 'pays the part of a family without a payout',
    sql: transfer(
      `closing:${vb}:1:share:${families.agency}`,
      [payable(vb), `family:${families.agency}:vtoken_payable`],
      1,
    ),
    refusal: noCause,
  },
  {
    name: 'takes V-tokens of a payout back while it goes on',
    sql: transfer(`payout:${payouts.submitted}:9:back`, [`user:${loner}:vtoken_set_aside`, payable(loner)], 1),
    refusal: noCause,
  },
  {
    name: 'makes paid V-tokens payable again',
    sql: transfer(`payout:${payouts.paid}:9:tokens`, [`user:${vb}:vtoken_paid`, payable(vb)], 1),
    refusal: noCause,
  },
  {
    name: 'sets aside more V-tokens than a VB has',
    sql: transfer('mine', [payable(vb), `user:${vb}:vtoken_set_aside`], 999_999_999),
    refusal: /a transfer must name the row that causes it|a payout cannot exceed the payable V-tokens of its owner/,
  },
];

const gift = (more: Readonly<Record<string, string>>) => {
  const row: Record<string, string> = {
    position: '(SELECT max(position) + 1 FROM facts)',
    uuid: "'new'",
    given_at_ms: NOW,
    of_age_at_ms: `${NOW} + 604800000`,
    ...more,
  };
  const columns = `position, uuid, live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity, coins, vtokens, family_uuid,
    family_vtokens, vtokens_per_100_coins, family_share_basis_points, match_id, is_hidden, given_at_ms, of_age_at_ms, vip_level, paid_from`;
  const values = columns.split(',').map((column) => row[column.trim()] ?? column.trim());
  return `INSERT OR REPLACE INTO gifts (${columns}) SELECT ${values.join(', ')} FROM gifts ORDER BY position LIMIT 1`;
};

const ofGifts = ({ gifts }: CheatWorld): Cheat[] => [
  {
    name: 'gives more V-tokens than the rate says',
    sql: gift({ vtokens: 'vtokens + 1' }),
    refusal: /a gift must use the rates in force when it is given|contract/,
  },
  {
    name: 'gives a gift for fewer coins',
    sql: gift({ coins: '1' }),
    refusal: /the gift must match a listed item of the catalogue|rates|contract/,
  },
  {
    name: 'gives a gift that is payable at once',
    sql: gift({ of_age_at_ms: NOW }),
    refusal: /gifts must mature in order|contract/,
  },
  {
    name: 'gives a gift of last year',
    sql: gift({ given_at_ms: `${NOW} - 31536000000` }),
    refusal: /on air|times of|contract|rates in force/,
  },
  {
    name: 'replaces a gift',
    sql: gift({ position: String(gifts.released.position), uuid: 'uuid' }),
    // The database runs the guards in no fixed order.
    refusal: /append-only|contract|of age|rates in force/,
  },
  { name: 'changes a gift', sql: 'UPDATE gifts SET of_age_at_ms = 0', refusal: /append-only/ },
  { name: 'deletes a gift', sql: 'DELETE FROM gifts', refusal: /append-only/ },
  {
    name: 'releases gifts before their age',
    sql: `UPDATE gift_progress SET released_to = summed_to, released_at_ms = ${NOW} + 604800000`,
    refusal: /times of \w+ must be/,
  },
  {
    name: 'releases gifts that nobody has given',
    sql: `UPDATE gift_progress SET summed_to = 999999, released_to = 999999, released_at_ms = ${NOW}`,
    refusal: /gifts become payable only once, after they have matured/,
  },
  {
    name: 'releases gifts again',
    sql: `UPDATE gift_progress SET released_to = 0, released_at_ms = ${NOW}`,
    refusal: /gifts become payable only once, after they have matured/,
  },
  { name: 'deletes how far gifts are released', sql: 'DELETE FROM gift_progress', refusal: /stay/ },
  {
    name: 'replaces how far gifts are released',
    sql: `INSERT OR REPLACE INTO gift_progress VALUES (1, 0, 0, 0)`,
    refusal: /stay/,
  },
];

const holds = ({ gifts }: CheatWorld): Cheat[] => [
  {
    name: 'holds a gift by hand',
    sql: `INSERT INTO held_gifts VALUES (${gifts.young.position}, '${loner}', 'held', 'review', 'x', ${NOW}, NULL, ${NOW})`,
    refusal: /held_gifts is written only by rules/,
  },
  {
    name: 'removes the reason that holds a gift',
    sql: `UPDATE held_gifts SET reason = 'age', reference = '', hold_uuid = NULL WHERE position = ${gifts.held.position}`,
    refusal: /held_gifts is written only by rules/,
  },
  {
    name: 'frees a held gift',
    sql: `UPDATE held_gifts SET state = 'freed', moved_at_ms = ${NOW} WHERE position = ${gifts.held.position}`,
    refusal: /held V-tokens are released when matured, or reversed by two people/,
  },
  {
    name: 'says that a gift is of another VB',
    sql: `UPDATE held_gifts SET vb_uuid = '${loner}' WHERE position = ${gifts.held.position}`,
    refusal: /held V-tokens are released when matured, or reversed by two people/,
  },
  {
    name: 'holds a gift again that was taken back',
    sql: `UPDATE held_gifts SET state = 'held', reason = 'age', moved_at_ms = ${NOW} WHERE state = 'taken_back'`,
    refusal: /held V-tokens are released when matured, or reversed by two people|only by rules/,
  },
  { name: 'deletes a held gift', sql: 'DELETE FROM held_gifts', refusal: /stay/ },
  { name: 'deletes a hold on a giver', sql: 'DELETE FROM giver_holds', refusal: /stay/ },
  {
    name: 'moves a hold to another giver',
    sql: `UPDATE giver_holds SET giver_uuid = '${loner}'`,
    refusal: /a hold can be ended only once/,
  },
  {
    name: 'takes a gift back alone',
    sql: `INSERT INTO gift_take_backs (position, vb_uuid, ground, to_giver, asked_by_uuid, approved_by_uuid, taken_at_ms)
      VALUES (${gifts.released.position}, '${vb}', 'x', 1, '${staff}', '${colleague}', ${NOW})`,
    refusal: /two people/,
  },
  {
    name: 'changes where the coins of a taken gift went',
    sql: 'UPDATE gift_take_backs SET to_giver = 0',
    refusal: /a gift reversal, its appeal and its answer cannot be changed/,
  },
  {
    name: 'grants an appeal that nobody made',
    sql: `UPDATE gift_take_backs SET is_granted = 1, answer = 'x', answered_at_ms = ${NOW}, answered_by_uuid = '${vb}'`,
    refusal: /gift_take_backs_answer/,
  },
];

const ofPayouts = ({ payouts }: CheatWorld): Cheat[] => [
  {
    name: 'asks for a payout without a quote',
    sql: replaced(
      'payouts',
      `uuid, version, quote_uuid, reference, owner_kind, owner_uuid, payee_uuid, account_number, family_parts, terms, terms_digest,
        vtokens, family_vtokens, gross_satang, family_share_satang, payee_part_satang, tax_satang, fee_satang, fee_vat_satang,
        vat_satang, net_satang, numbered_by, state, approval_uuid, created_at_ms, moved_at_ms`,
      `'new', 0, 'none', 'VPNEW', owner_kind, owner_uuid, payee_uuid, account_number, family_parts, terms, terms_digest,
        vtokens, family_vtokens, gross_satang, family_share_satang, payee_part_satang, tax_satang, fee_satang, fee_vat_satang,
        vat_satang, net_satang, numbered_by, 'submitted', approval_uuid, ${NOW}, ${NOW}`,
      `uuid = '${payouts.submitted}'`,
    ),
    refusal: /a new payout must match its quote|payouts stay/,
  },
  {
    name: 'approves a payout alone',
    sql: `UPDATE payouts SET version = version + 1, state = 'approved', moved_at_ms = ${NOW} WHERE uuid = '${payouts.submitted}'`,
    refusal: /a payout needs more approvals/,
  },
  {
    name: 'says that the bank has a payout',
    sql: `UPDATE payouts SET version = version + 1, state = 'sent', moved_at_ms = ${NOW} WHERE uuid = '${payouts.submitted}'`,
    refusal: /cannot move|needs more approvals|the state of a payout must match the report of the bank/,
  },
  {
    name: 'raises the net of a payout',
    sql: `UPDATE payouts SET version = version + 1, net_satang = net_satang + 1 WHERE uuid = '${payouts.submitted}'`,
    refusal: /terms of a payout/,
  },
  {
    name: 'pays a payout into another account',
    sql: `UPDATE payouts SET version = version + 1, account_number = 9 WHERE uuid = '${payouts.submitted}'`,
    refusal: /terms of a payout/,
  },
  {
    name: 'says that a paid payout came back',
    sql: `UPDATE payouts SET version = version + 1, state = 'returned', moved_at_ms = ${NOW} WHERE uuid = '${payouts.paid}'`,
    refusal: /the state of a payout must match the report of the bank/,
  },
  { name: 'deletes a payout', sql: 'DELETE FROM payouts', refusal: /stay/ },
  {
    name: 'adds a step that a payout did not take',
    sql: `INSERT INTO payout_steps VALUES ('${payouts.submitted}', 9, 'paid', ${NOW})`,
    refusal: /written only by its triggers/,
  },
  {
    name: 'releases a file that nobody has compared',
    sql: `UPDATE payout_batches SET released_at_ms = NULL`,
    refusal: /cannot be changed/,
  },
  {
    name: 'changes the account of a payee',
    sql: "UPDATE payee_accounts SET bank_code = '999'",
    refusal: /append-only/,
  },
  {
    name: 'books a charge of the bank for a payment that was not tried',
    sql: `INSERT INTO bank_charges (payout_uuid, attempt_number, verdict, amount_satang, charged_at_ms)
      VALUES ('none', 1, 'paid', 100, ${NOW})`,
    refusal: /FOREIGN KEY/,
  },
  {
    name: 'changes the tax that was withheld',
    sql: 'UPDATE tax_certificates SET tax_satang = 0',
    refusal: /a certificate cannot be changed or deleted/,
  },
  { name: 'deletes a certificate of tax', sql: 'DELETE FROM tax_certificates', refusal: /stay/ },
];

const ofVips = (): Cheat[] => [
  {
    name: 'makes itself a VIP',
    sql: `INSERT INTO vips (vb_uuid, user_uuid, level, since_at_ms) VALUES ('${vb}', '${giver}', 5, ${NOW})`,
    refusal: /vips is written only by rules/,
  },
  {
    name: 'makes itself a VIP by the house',
    sql: `INSERT INTO house_vips (vb_uuid, user_uuid, level, by_uuid, at_ms) VALUES ('${vb}', '${giver}', 5, '${giver}', ${NOW})`,
    refusal: /only staff can make VIPs/,
  },
  {
    name: 'makes itself a VIP by nobody',
    sql: `INSERT INTO house_vips (vb_uuid, user_uuid, level, at_ms) VALUES ('${vb}', '${giver}', 5, ${NOW})`,
    refusal: /only staff can make VIPs/,
  },
];

export const vtokenCheats = (world: CheatWorld): Cheat[] => [
  ...moves(world),
  ...ofGifts(world),
  ...holds(world),
  ...ofPayouts(world),
  ...ofVips(),
];
