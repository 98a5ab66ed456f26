/** Gifts that a VB received, with their state, and appeals against reversed gifts. */
import { appealTakeBack, listReceivedGifts } from '../../../../calls/payouts/earning.ts';
import { ReceivedGiftsPage } from '../../../../client/payouts/received-gifts-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { receivedGifts as pageDefinition } from '../../../../pages/payouts/earning.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

export const received = loader(pageDefinition, async (c, { query: { cursor, status = null } }) => {
  const result = await api(c, listReceivedGifts, { query: { cursor } });
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor, is_next_archived } = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <ReceivedGiftsPage gifts={data} nextCursor={next_cursor} isNextArchived={is_next_archived} outcome={status} />
    ),
  });
});

export const appeal = action(pageDefinition, 'appeal', async (c, { form: { gift_uuid, appeal: text } }) => {
  const back = (status: string) => c.redirect(`${linkIn(c)(href('/earnings/gifts'))}?status=${status}`, 303);
  const result = await api(c, appealTakeBack, { params: { uuid: gift_uuid }, form: { appeal: text } });
  if (result.ok) return back('appealed');
  const { code } = result.failure.error;
  if (code === 'invalid_form') return back('appeal_empty');
  return code === 'gift_appealed' ? back('not_appealed') : failedPage(c, result);
});
