/** Tamperings with cases, refunds, credits, reversals and recalls. */
import { uuid, uuids } from './rows.ts';
import { add, moves, rename, type Tamperings } from './tampering.ts';

const [REFUND, REFUNDING, REVERSAL] = uuids('refund', 'refunding', 'reversal');

const unapproved = (name: string) =>
  `UPDATE approvals SET decided_by = asked_by, state = 'withdrawn' WHERE uuid = '${uuid(name)}'`;

export const cases: Tamperings = {
  'refundable money equals the remaining amounts of cases': {
    by: [moves('seed:x', 'house:refundable', 'house:other')],
    also: [
      'the accounts of the company hold all money received',
      'refundable money equals the refundable amounts of orders',
    ],
  },
  'refunds in transit equal those of cases': {
    by: [moves('seed:x', 'house:refunding', 'house:other')],
    also: ['the accounts of the company hold all money received'],
  },
  'write-offs equal those of cases': {
    by: [moves('seed:x', 'house:written_off', 'house:other')],
    also: ['the accounts of the company hold all money received'],
  },
  'credits equal those of cases': {
    by: [moves('seed:x', 'house:credited', 'house:other')],
    also: ['the accounts of the company hold all money received'],
  },
  'the parts of a case total at most its amount': {
    by: [add('money_cases', { number: 3, about: 'x', amount_satang: -5 })],
    also: ['refundable money equals the remaining amounts of cases'],
  },
  'a closed case has no remaining amount': 'UPDATE money_cases SET ended_at_ms = 9 WHERE number = 1',
  'the refundable amounts of an order equal its cases': 'UPDATE money_cases SET order_uuid = NULL WHERE number = 2',
  'the amounts of a case equal its refunds': `UPDATE refunds SET case_number = 2 WHERE uuid = '${REFUND}'`,
  'a refund is approved by a second person': unapproved('ok-refund'),
  'the money of a refund is in the account of its state': rename(`refund:${REFUND}:paid`),
  'a case has at most one pending refund': add('refunds', {
    uuid: uuid('asked'),
    case_number: 1,
    amount_satang: 9,
    state: 'asked',
  }),
  'a refund has a credit note if and only if it was paid': `UPDATE credit_notes SET refund_uuid = '${REFUNDING}'`,
  'credit notes are numbered without gaps': 'UPDATE credit_notes SET number = 2',
  'a case has at most one coin credit, with the same amount': 'UPDATE case_credits SET amount_satang = 499',
  'coin credits are numbered without gaps': 'UPDATE case_credits SET number = 2',
  'the reversals of a sale total at most its receipt': {
    by: [`UPDATE order_reversals SET order_uuid = '${uuid('debt')}'`],
    also: ['a reversal takes its share of the coins, rounded up'],
  },
  'a reversal takes its share of the coins, rounded up': 'UPDATE order_reversals SET coins = 12',
  'the company bears at most the agreed coins of a reversal': 'UPDATE order_reversals SET most_borne_coins = 0',
  'a reversal is approved by a second person': unapproved('ok-reversal'),
  'a reversal has a transfer if and only if it is complete': rename(`reversal:${REVERSAL}:sale`),
  'refunded coins equal those of reversals, corrections and reversed gifts': moves(
    'seed:x',
    `user:${uuid('fan')}:coins`,
    'house:coins_refunded',
  ),
  'a recall has a paid refund if and only if its sale is reversed': `UPDATE order_reversals SET cause = 'recall'`,
};
