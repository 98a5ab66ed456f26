/** A draft as visitors would see it: the page of the event, with what can be won and its monster unhurt. */
import { previewEventDraft } from '../../../calls/event-office.ts';
import { EventPage } from '../../../client/event/event-page.tsx';
import { EventRewards } from '../../../client/event/event-rewards.tsx';
import { href } from '../../../client/href.ts';
import { localePath } from '../../../client/i18n.ts';
import { MonsterPanel } from '../../../client/monster/monster-panel.tsx';
import { PreviewNote } from '../../../client/office/preview-note.tsx';
import { eventPreview as row } from '../../../pages/office.ts';
import { api } from '../../api.ts';
import { failedPage } from '../../errors.tsx';
import { open } from '../../open.ts';
import { page } from '../../page.tsx';
import { publicOrigin } from '../../public-origin.ts';

export const eventPreview = open(row, async (c, { params }) => {
  const found = await api(c, previewEventDraft, { params });
  if (!found.ok) return failedPage(c, found);
  const { event, rewards, monster } = found.answer.data;
  const draftHref = href('/office/{resource}/{id}', { resource: 'event-drafts', id: params.uuid });
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <>
        <PreviewNote draftHref={localePath(c.get('locale'), draftHref)} />
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
