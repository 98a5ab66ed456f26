/** Tamperings with gifts and the V-tokens that result. */
import { uuid } from './rows.ts';
import { add, moves, rename, type Tamperings } from './tampering.ts';

const FAN = `user:${uuid('fan')}:coins`;

export const gift: Tamperings = {
  'the coins of gifts equal the gifts that were not reversed': moves('seed:x', FAN, 'house:gifts'),
  'a gift moves its coins from its payer': `UPDATE gifts SET giver_uuid = '${uuid('clerk')}' WHERE position = 1`,
  'a gift earns V-tokens at the rate of its time': 'UPDATE gifts SET vtokens_per_100_coins = 40 WHERE position = 1',
  'all V-tokens were earned by gifts or sales in a live': moves(
    'seed:x',
    'house:vtokens',
    `user:${uuid('clerk')}:vtoken_payable`,
  ),
  'no user sends a gift to themselves': {
    by: [`UPDATE gifts SET giver_uuid = vb_uuid WHERE position = 1`],
    also: ['a gift moves its coins from its payer'],
  },
  'a gift is sent while its live is on air': `UPDATE lives SET ended_at_ms = 5 WHERE slug = 'vb'`,
  'a gift is sent to a VB with a contract at that time': 'UPDATE contracts SET ends_at_ms = 5',
  'a VB without a contract is off air': `UPDATE contracts SET state = 'ended'`,
  'a gift has its fact': 'DELETE FROM facts WHERE position = 1',
  'a family has no share of a gift that it pays': {
    by: [
      'UPDATE gifts SET family_share_basis_points = 1 WHERE position = 3',
      'UPDATE family_remainders SET parts = parts + 5',
    ],
  },
  'the share of a family is at most the V-tokens of the gift':
    'UPDATE gifts SET family_vtokens = 99 WHERE position = 4',
  'the remainder of a family share equals the remainders of its gifts': 'UPDATE family_remainders SET parts = 1',
  'every gift up to the released position has matured': 'UPDATE gifts SET of_age_at_ms = 9000 WHERE position = 1',
  'held V-tokens equal those of gifts that are not payable yet': 'UPDATE gift_progress SET released_to = 0',
  'the accounts of a VB hold all earned V-tokens without family shares': moves(
    'seed:x',
    `user:${uuid('vb')}:vtoken_payable`,
    `user:${uuid('clerk')}:vtoken_payable`,
    1,
  ),
  'a gift is reversed at most once, under dual control': 'UPDATE gift_take_backs SET approved_by_uuid = asked_by_uuid',
  'the coins of a reversed gift go to the recorded account': rename(`take-back:${uuid('reversed')}:coins`),
  'the staff who reversed a gift do not answer its appeal':
    'UPDATE gift_take_backs SET answered_by_uuid = asked_by_uuid',
  'a frozen giver sends no gift': add('giver_holds', {
    uuid: uuid('hold'),
    giver_uuid: uuid('owner'),
    reason: 'freeze',
    set_at_ms: 5,
  }),
  'the coins of the shop equal its purchases': moves('seed:x', FAN, 'house:shop'),
};
