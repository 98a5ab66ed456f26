/** Colours of states: open work, success and failure. Other states have no colour. */
import type { ValueName } from './view.ts';

type Tone = 'wait' | 'good' | 'bad';

const tones: Readonly<Partial<Record<ValueName, Tone>>> = {
  open: 'wait',
  waiting: 'wait',
  order_paid: 'wait',
  order_paid_late: 'wait',
  order_processed: 'good',
  order_failed: 'bad',
  charge_asked: 'wait',
  charge_made: 'good',
  charge_refused: 'bad',
  charge_waiting: 'wait',
  refund_asked: 'wait',
  refund_approved: 'wait',
  refund_paid: 'good',
  refund_failed: 'bad',
  refund_returned: 'bad',
  contract_done: 'wait',
  contract_approved: 'wait',
  contract_temp_approved: 'wait',
  contract_accepted: 'good',
  contract_accepted_temp: 'good',
  contract_rejected: 'bad',
  payout_submitted: 'wait',
  payout_held: 'wait',
  payout_paid: 'good',
  payout_failed: 'bad',
  payout_returned: 'bad',
  certificate_awaited: 'wait',
  tax_list_to_file: 'wait',
  tax_list_filed: 'good',
  tax_list_late: 'bad',
  tax_class_unsigned: 'wait',
  tax_class_signed: 'good',
  approved: 'good',
  refused: 'bad',
  parcel_preparing: 'wait',
  parcel_delivered: 'good',
  parcel_returned: 'bad',
  prize_redeemable: 'wait',
  desk_reported: 'wait',
  desk_hidden: 'bad',
  live_on_air: 'good',
  live_hidden: 'bad',
  event_state_now: 'good',
  event_state_counting: 'wait',
};

/** Returns the colour of a state, or undefined if it has none. */
export const valueToneOf = (value: ValueName): Tone | undefined => tones[value];
