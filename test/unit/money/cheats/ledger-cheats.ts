/** Cheats with accounts, entries and transfers of the ledger. */
import { type Cheat, NOW, replaced, transfer } from './cheat.ts';
import { type CheatWorld, coinsOf, families, people } from './cheat-world.ts';

const own = coinsOf(people.buyer);
const noCause = /a transfer must name the row that causes it/;
const noWay = /a transfer with this name cannot move between these accounts/;

const accounts = (): Cheat[] => [
  {
    name: 'sets a balance',
    sql: `UPDATE ledger_accounts SET balance = 999 WHERE id = '${own}'`,
    refusal: /balances change only through entries/,
  },
  {
    name: 'sets a balance and counts an entry for it',
    sql: `UPDATE ledger_accounts SET balance = 999, entry_count = entry_count + 1 WHERE id = '${own}'`,
    refusal: /balances change only through entries/,
  },
  {
    name: 'replaces an account with a richer one',
    sql: `INSERT OR REPLACE INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count, last_transfer_id) VALUES ('${own}', 'COIN', 0, NULL, 999, 9, NULL)`,
    refusal: null,
  },
  {
    name: 'replaces an account with an empty one',
    sql: `INSERT OR REPLACE INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count, last_transfer_id) VALUES ('house:refundable', 'THB', 0, NULL, 0, 0, NULL)`,
    refusal: null,
  },
  {
    name: 'replaces an account with one of the same number',
    sql: `INSERT OR REPLACE INTO ledger_accounts (number, id, currency, lowest)
      SELECT number, 'house:mine', 'THB', 0 FROM ledger_accounts WHERE id = 'house:refundable'`,
    refusal: null,
  },
  {
    name: 'renames an account over another',
    sql: `UPDATE OR REPLACE ledger_accounts SET id = 'house:sales' WHERE id = 'house:refundable'`,
    refusal: /balances change only through entries/,
  },
  {
    name: 'opens an account with coins in it',
    sql: `INSERT INTO ledger_accounts (id, currency, lowest, highest, balance, entry_count, last_transfer_id) VALUES ('user:nobody:coins', 'COIN', 0, NULL, 999, 0, NULL)`,
    refusal: /a new ledger account must be empty/,
  },
  {
    name: 'opens an account of coins that may go below zero',
    sql: `INSERT INTO ledger_accounts (id, currency) VALUES ('user:nobody:coins', 'COIN')`,
    refusal: /this kind of ledger account does not exist/,
  },
  {
    name: 'opens an account of no known kind',
    sql: `INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('mine', 'THB', 0)`,
    refusal: /this kind of ledger account does not exist/,
  },
  {
    name: 'opens an account of V-tokens in baht',
    sql: `INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('user:nobody:vtoken_held', 'THB', 0)`,
    refusal: /V-token accounts need their own account names/,
  },
  {
    name: 'takes the lower bound of an account away',
    sql: `UPDATE ledger_accounts SET lowest = NULL WHERE id = '${own}'`,
    refusal: /the bounds of a ledger account cannot be changed/,
  },
  {
    name: 'changes the currency of an account',
    sql: `UPDATE ledger_accounts SET currency = 'THB' WHERE id = '${own}'`,
    refusal: /balances change only through entries/,
  },
  { name: 'deletes an account', sql: `DELETE FROM ledger_accounts WHERE id = 'house:refundable'`, refusal: /stay/ },
  {
    name: 'writes the positions of a transfer by hand',
    sql: `INSERT INTO ledger_transfers VALUES ('order:none:coins', 'house:coins', '${own}', 1, ${NOW}, 1, 99, -1, 2, 99, 1)`,
    refusal: /rules write the positions|must move its stated amount/,
  },
  {
    name: 'replaces the balance after a transfer',
    sql: replaced(
      'ledger_transfers',
      'id, from_account, to_account, amount, moved_at_ms, from_number, from_position, from_after, to_number, to_position, to_after',
      'id, from_account, to_account, amount, moved_at_ms, from_number, from_position, from_after, to_number, to_position, to_after + 1',
      "id LIKE 'order:%:coins'",
    ),
    refusal: /append-only|rules write the positions|must move its stated amount|must name the row/,
  },
  {
    name: 'changes the balance after a transfer',
    sql: `UPDATE ledger_transfers SET to_after = to_after + 1`,
    refusal: /append-only/,
  },
  {
    name: 'replaces a transfer with a larger one',
    sql: replaced(
      'ledger_transfers',
      'id, from_account, to_account, amount, moved_at_ms',
      `id, from_account, to_account, amount + 1, ${NOW}`,
      "id LIKE 'order:%:coins'",
    ),
    refusal: /append-only|must move its stated amount/,
  },
  {
    name: 'changes a transfer',
    sql: `UPDATE ledger_transfers SET amount = amount + 1 WHERE id LIKE 'order:%:coins'`,
    refusal: /append-only/,
  },
  { name: 'deletes a transfer', sql: `DELETE FROM ledger_transfers WHERE id LIKE 'order:%'`, refusal: /append-only/ },
];

/** Cheats that create coins or take those of another user. */
const coins = ({ orders, gifts }: CheatWorld): Cheat[] => [
  {
    name: 'credits coins of a sale that does not exist',
    sql: transfer('order:none:coins', ['house:coins', own], 999),
    refusal: /must move its stated amount/,
  },
  {
    name: 'credits coins of an order that waits',
    sql: transfer(`order:${orders.waiting}:coins`, ['house:coins', own], 3_577),
    refusal: /must move its stated amount/,
  },
  {
    name: 'credits more coins than were bought',
    sql: transfer(`order:${orders.paid}:coins`, ['house:coins', coinsOf(people.other)], 3_578),
    refusal: /must move its stated amount/,
  },
  {
    name: 'credits the coins of an order to another user',
    sql: transfer(`order:${orders.paid}:coins`, ['house:coins', own], 3_577),
    refusal: /must move its stated amount/,
  },
  { name: 'mints coins under a name of its own', sql: transfer('mine', ['house:coins', own], 999), refusal: noCause },
  {
    name: 'mints coins under a name of the seed data',
    sql: transfer('seed:fan:1', ['house:coins', own], 999),
    refusal: noCause,
  },
  {
    name: 'mints coins as a reward of an event',
    sql: transfer('event:none:user:1:coins', ['house:coins', own], 999),
    refusal: noCause,
  },
  {
    name: 'mints coins as the bonus of an invitation',
    sql: transfer(`invitation:${people.buyer}:coins`, ['house:coins', own], 999),
    refusal: noCause,
  },
  {
    name: 'mints coins as a correction',
    sql: transfer('correction:none', ['house:coins', own], 999),
    refusal: noCause,
  },
  {
    name: 'mints coins as a loan',
    sql: transfer('loan-coins:none', ['house:coins', `family:${families.payer}:coins`], 999),
    refusal: noCause,
  },
  {
    name: 'mints the bonus of a promotion that an order has not',
    sql: transfer(`promotion:${orders.paid}:coins`, ['house:coins', coinsOf(people.other)], 999),
    refusal: /the bonus of an order must match its promotion/,
  },
  {
    name: 'takes coins of gifts back without a decision',
    sql: transfer(`take-back:${gifts.released.uuid}:coins`, ['house:gifts', coinsOf(people.giver)], 99_297),
    refusal: noCause,
  },
  {
    name: 'moves coins from one user to another',
    sql: transfer('merge:none:coins', [own, coinsOf(people.giver)], 1),
    refusal: /a transfer must name the row that causes it|a transfer with this name cannot move between these accounts/,
  },
  {
    name: 'merges the coins of an account that was not merged',
    sql: transfer(`merge:${people.buyer}:coins`, [own, coinsOf(people.giver)], 1),
    refusal: /a transfer must name the row that causes it|a transfer with this name cannot move between these accounts/,
  },
  {
    name: 'lets coins of an open account expire',
    sql: transfer(`closing:${people.buyer}:coins`, [own, 'house:coins_expired'], 1),
    refusal: noCause,
  },
  {
    name: 'lets coins expire under another name',
    sql: transfer('expired', [own, 'house:coins_expired'], 1),
    refusal: /a transfer must name the row that causes it|a transfer with this name cannot move between these accounts/,
  },
  {
    name: 'takes coins away as refunded',
    sql: transfer('refunded', [own, 'house:coins_refunded'], 1),
    refusal: noCause,
  },
  {
    name: 'takes coins away as a correction',
    sql: transfer('correction:none', [own, 'house:coins_refunded'], 1),
    refusal: noCause,
  },
  {
    name: 'spends coins on a gift that was not given',
    sql: transfer('gift:none:coins', [own, 'house:gifts'], 1),
    refusal: noCause,
  },
  {
    name: 'gives coins back to the house',
    sql: transfer('back', [own, 'house:coins'], 1),
    refusal: /a transfer must name the row that causes it|a transfer with this name cannot move between these accounts/,
  },
  {
    name: 'takes the coins of a sale back without a reversal',
    sql: transfer(`reversal:${orders.processed}:coins`, [own, 'house:coins_refunded'], 1),
    refusal: /a transfer must name the row that causes it|must move its stated amount/,
  },
  {
    name: 'moves coins of a family into the budget of a member',
    sql: transfer('budget:none', [`family:${families.payer}:coins`, `family:${families.payer}:coins`], 1),
    refusal:
      /a transfer must name the row that causes it|a transfer with this name cannot move between these accounts|ledger_transfers_accounts/,
  },
];

/** Cheats that create baht or change its purpose. */
const baht = ({ orders }: CheatWorld): Cheat[] => [
  {
    name: 'sells refundable money',
    sql: transfer('order:none:sale', ['house:refundable', 'house:sales'], 1),
    refusal: /a transfer with this name cannot move between these accounts|must move its stated amount/,
  },
  {
    name: 'pays refundable money out by itself',
    sql: transfer('back', ['house:refundable', 'world:thai_qr'], 1),
    refusal: /a transfer with this name cannot move between these accounts|a transfer must name the row that causes it/,
  },
  {
    name: 'refunds sold money under the name of a payment',
    sql: transfer('payment:thai_qr:x:refundable', ['house:sales', 'house:refundable'], 1),
    refusal: noWay,
  },
  {
    name: 'takes money in straight as a sale',
    sql: transfer('payment:thai_qr:x:in', ['world:thai_qr', 'house:sales'], 100),
    refusal: noWay,
  },
  {
    name: 'takes money of one gateway in as that of another',
    sql: transfer('payment:other:x:in', ['world:thai_qr', 'house:pending'], 100),
    refusal: noWay,
  },
  {
    name: 'reverses a sale that nobody asked to reverse',
    sql: transfer(`reversal:${orders.processed}:sale`, ['house:sales', 'house:refundable'], 1),
    refusal: /must move its stated amount|a transfer must name the row that causes it/,
  },
  {
    name: 'lets a family owe without a loan',
    sql: transfer('loan:none', [`family:${families.payer}:debt`, 'house:receivable'], 1),
    refusal: /a transfer must name the row that causes it|lowest/,
  },
  {
    name: 'ends the debt of a family',
    sql: transfer('order:none:debt', ['house:receivable', `family:${families.payer}:debt`], 1),
    refusal: /must move its stated amount/,
  },
  {
    name: 'gives half of the refundable money in coins',
    sql: transfer('case:1:credit', ['house:refundable', 'house:credited'], 34_999),
    refusal: /a case cannot move more than its remaining amount/,
  },
  {
    name: 'gives the coins of a case without its money',
    sql: transfer('case:1:coins', ['house:coins', own], 1),
    refusal: /a case cannot move more than its remaining amount/,
  },
  {
    name: 'writes a case off by half',
    sql: transfer('case:1:write_off', ['house:refundable', 'house:written_off'], 1),
    refusal: /a case cannot move more than its remaining amount/,
  },
  {
    name: 'starts a refund that nobody asked for',
    sql: transfer('refund:none:start', ['house:refundable', 'house:refunding'], 1),
    refusal: /must move its stated amount/,
  },
  {
    name: 'moves satang as a payout that does not exist',
    sql: transfer('payout:none:1:owed', ['house:earned', 'house:payouts_on_the_way'], 1),
    refusal: noCause,
  },
  {
    name: 'books a bank charge without its row',
    sql: transfer('payout:none:1:bank_charge_paid', ['house:bank_fees', 'house:bank_out'], 1),
    refusal: noCause,
  },
];

export const ledgerCheats = (world: CheatWorld): Cheat[] => [...accounts(), ...coins(world), ...baht(world)];
