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
const lasting: Pushing = { ttl_seconds: 24 * HOUR_SECONDS, urgency: 'normal' };

export const pushingOf: Readonly<Record<NoticeKind, Pushing>> = {
  // A live may be over after an hour.
  on_air: { ttl_seconds: HOUR_SECONDS, urgency: 'high' },
  announced: lasting,
  answered: lasting,
  mentioned: lasting,
  // A live may be over after an hour.
  talk_mentioned: { ttl_seconds: HOUR_SECONDS, urgency: 'normal' },
  payout_moved: lasting,
  order_processed: lasting,
  contract_returned: lasting,
  contract_proposed: lasting,
  event_begun: lasting,
  item_given: lasting,
  decided: lasting,
  appeal_answered: lasting,
  family_invited: lasting,
  case_opened: lasting,
  refund_sent: lasting,
  order_refunded: lasting,
  order_recalled: lasting,
  data_request_answered: lasting,
  approval_waiting: lasting,
};
