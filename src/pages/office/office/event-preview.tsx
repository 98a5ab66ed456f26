/**
 * Preview of a draft as visitors would see it: the event's page, its rewards, and its unharmed
 * monster.
 */
import { previewEventDraft } from '../../../../calls/rankings/draft.ts';
import { PreviewNote } from '../../../../client/office/preview-note.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import { EventPage } from '../../../../client/rankings/event/event-page.tsx';
import { EventRewards } from '../../../../client/rankings/event/event-rewards.tsx';
import { MonsterPanel } from '../../../../client/rankings/monster/monster-panel.tsx';
import { eventPreview as pageDefinition } from '../../../../pages/office/office.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { publicOrigin } from '../../../platform/request/public-origin.ts';

export const eventPreview = loader(pageDefinition, async (c, { params }) => {
  const result = await api(c, previewEventDraft, { params });
  if (!result.ok) return failedPage(c, result);
  const { event, rewards, monster } = result.answer.data;
  const draftHref = href('/office/{resource}/{id}', { resource: 'event-drafts', id: params.uuid });
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <>
        <PreviewNote resource="event-drafts" draftHref={localePath(c.get('locale'), draftHref)} />
        <EventPage
          event={event}
          isReminded={false}
          isAllowed={null}
          now={c.get('now').toISOString()}
          shareUrl={publicOrigin(c) + localePath(c.get('locale'), href('/app/events/{id}', { id: event.slug }))}
          deepLink={`${c.get('settings').APP_SCHEME}://events/${event.slug}`}
          parts={{
            ...(monster && { monster: <MonsterPanel event={event} monster={monster} own={false} /> }),
            ...(rewards.length > 0 && {
              rewards: <EventRewards rewards={rewards} targets={event.rankings.map(({ target }) => target)} />,
            }),
          }}
        />
      </>
    ),
  });
});
