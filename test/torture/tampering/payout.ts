/** Tamperings with payouts, files for the bank, and the tax that was withheld. */
import { uuid, uuids } from './rows.ts';
import { add, moves, type Tamperings } from './tampering.ts';

const [OUT_PAID, OUT_SENT, OUT_NEW] = uuids('out-paid', 'out-sent', 'out-new');

const wallet = (name: string) => `user:${uuid('vb')}:vtoken_${name}`;
const elsewhere = (name: string) => moves('seed:x', wallet(name), wallet('elsewhere'), 1);
const house = (name: string) => moves('seed:x', 'house:bank_fees', `house:${name}`);

export const payout: Tamperings = {
  'reserved V-tokens equal those of waiting payouts': elsewhere('set_aside'),
  'V-tokens in transit equal those of sent payouts': elsewhere('on_the_way'),
  'paid V-tokens equal those of paid payouts without family shares': elsewhere('paid'),
  'the amounts of a payout add up': `UPDATE payouts SET gross_satang = 1 WHERE uuid = '${OUT_NEW}'`,
  'the family parts of a payout total its family share': `UPDATE payouts SET family_parts = '[{"vtokens":1}]' WHERE uuid = '${OUT_NEW}'`,
  'the state of a payout is that of its last step': `UPDATE payout_steps SET state = 'held' WHERE payout_uuid = '${OUT_NEW}'`,
  'a payout makes only allowed transitions': `UPDATE payout_steps SET state = 'held' WHERE payout_uuid = '${OUT_SENT}' AND version = 1`,
  'a payout is approved under dual control, without its payee': `UPDATE approvals SET first_by = '${uuid('vb')}' WHERE uuid = '${uuid('ok-sent')}'`,
  'a payout has at most one live or paid attempt': add('payout_attempts', {
    payout_uuid: OUT_PAID,
    number: 2,
    end_to_end_id: '3',
    state: 'paid',
  }),
  'a payout is sent if and only if it has a live attempt in a released file': `UPDATE payout_attempts SET payout_uuid = '${OUT_NEW}' WHERE payout_uuid = '${OUT_SENT}'`,
  'a file counts its open payouts and refunds': 'UPDATE payout_batches SET live_count = 2',
  'a file is released by a second person': `UPDATE payout_batches SET made_by_uuid = '${uuid('boss')}'`,
  'the money paid by the bank equals paid payouts plus bank charges': house('bank_out'),
  'returned money equals that of returned payouts': house('payouts_returned'),
  'fees equal those of paid payouts': house('payout_fees'),
  'the VAT on fees equals that of paid payouts': house('fee_vat'),
  'withheld tax equals that of paid payouts': house('tax_withheld'),
  'money in transit equals the cost of sent payouts': house('payouts_on_the_way'),
  'a paid payout with withheld tax has one valid certificate': 'UPDATE tax_certificates SET voided_at_ms = 9',
  'certificates are numbered without gaps': 'UPDATE tax_certificates SET number = 2',
  'a payee is approved by a second person': 'UPDATE payees SET reviewed_by_uuid = created_by_uuid',
  'no tax list has a negative sum': 'UPDATE tax_list_sums SET tax_satang = -1',
};
