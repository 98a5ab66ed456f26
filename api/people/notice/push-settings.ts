/** Push settings per kind of notification. The texts are `notice:kind.…` and `notice:choice.…`. */
import type { NoticeKind } from '../../../calls/platform/page-field.ts';

/**
 * How long the push service retries an unreachable device, and whether the push wakes the device.
 */
interface Pushing {
  ttl_seconds: number;
  urgency: 'high' | 'normal';
}

const HOUR_SECONDS = 3600;
const dayLong: Pushing = { ttl_seconds: 24 * HOUR_SECONDS, urgency: 'normal' };

export const pushingOf: Readonly<Record<NoticeKind, Pushing>> = {
  // A live may be over after an hour.
  on_air: { ttl_seconds: HOUR_SECONDS, urgency: 'high' },
  announced: dayLong,
  answered: dayLong,
  mentioned: dayLong,
  // A live may be over after an hour.
  // The invitation expires after three minutes.
  guest_invited: { ttl_seconds: 180, urgency: 'high' },
  talk_mentioned: { ttl_seconds: HOUR_SECONDS, urgency: 'normal' },
  payout_moved: dayLong,
  order_processed: dayLong,
  contract_returned: dayLong,
  contract_proposed: dayLong,
  event_begun: dayLong,
  item_given: dayLong,
  decided: dayLong,
  comment_reported: dayLong,
  comment_hidden: dayLong,
  comment_released: dayLong,
  appeal_answered: dayLong,
  family_invited: dayLong,
  family_notice: dayLong,
  family_notice_withdrawn: dayLong,
  family_manager_ended: dayLong,
  webhook_disabled: dayLong,
  gifts_held: dayLong,
  gifts_freed: dayLong,
  case_opened: dayLong,
  refund_sent: dayLong,
  order_refunded: dayLong,
  order_recalled: dayLong,
  data_request_answered: dayLong,
  approval_waiting: dayLong,
  alert_opened: dayLong,
};
