/** The result of a live that has ended, for its VB. */
import { deleteLive } from '../../../../calls/live/live.ts';
import { getLiveResult } from '../../../../calls/live/live-result.ts';
import { LiveResultPage } from '../../../../client/live/broadcast/live-result-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../../pages/live/broadcast.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

export const studioLive = loader(pageDefinitions.studioLive, async (c, { params }) => {
  const result = await api(c, getLiveResult, { params: { id: params.uuid } });
  if (result.ok) {
    const body = <LiveResultPage result={result.answer.data} now={c.get('now')} />;
    return page(c, { share: { kind: 'hidden' }, body });
  }
  return result.failure.error.code === 'live_not_ended'
    ? c.redirect(linkIn(c)(href('/studio')), 303)
    : failedPage(c, result);
});

/** Removes a live. Succeeds if it is already removed. */
export const remove = action(pageDefinitions.studioLive, 'remove', async (c, { params }) => {
  const result = await api(c, deleteLive, { params: { id: params.uuid } });
  if (result.ok || result.failure.error.code === 'live_not_found')
    return c.redirect(linkIn(c)(href('/studio', { status: 'live_removed' })), 303);
  return result.failure.error.code === 'live_on_air'
    ? c.redirect(linkIn(c)(href('/studio')), 303)
    : failedPage(c, result);
});
