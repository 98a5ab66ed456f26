/** Notice of a top-up promotion that begins soon. A top-up now would miss it. */
import { listFutureEvents } from '../../../calls/rankings/event.ts';
import { SoonPromotion } from '../../../client/rankings/event/soon-promotion.tsx';
import type { StartNotice } from '../../money/order/start-notice.ts';
import { api } from '../../platform/host/api.ts';

/** Maximum time before a promotion for which members would delay a top-up. */
const SOON_MS = 7 * 86_400_000;

/** Shows the top-up promotion that begins within a week. */
export const startNotice: StartNotice = async (c) => {
  const result = await api(c, listFutureEvents, { query: { event_type: 'refill_promotion', limit: 1 } });
  const [event] = result.ok ? result.answer.data : [];
  const isSoon = event && Date.parse(event.starts_at) - c.get('now').getTime() <= SOON_MS;
  return isSoon ? <SoonPromotion key={event.uuid} event={event} /> : null;
};
