/** Audience of a VB's latest lives. */
import { getAudienceOverview } from '../../../../calls/live/live-result.ts';
import { AudiencePage } from '../../../../client/live/audience/audience-page.tsx';
import { studioAudience as pageDefinition } from '../../../../pages/live/broadcast.ts';
import { dailyMinutes } from '../../../live/daily-minutes.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';

export const studioAudience = loader(pageDefinition, async (c) => {
  const result = await api(c, getAudienceOverview, {});
  if (!result.ok) return failedPage(c, result);
  const { data } = result.answer;
  const body = <AudiencePage lives={data.lives} days={dailyMinutes(data, c.get('now'))} />;
  return page(c, { share: { kind: 'hidden' }, body });
});
