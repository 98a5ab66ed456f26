import type { ComponentProps } from 'react';
import type { ReceivedSignal } from '../../../calls/live/broadcast-picture.ts';
import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatTime } from '../../platform/texts/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { LiveTag } from '../../ui/live-tag.tsx';
import { GlassTag } from '../../ui/tag.tsx';
import { ChatSection } from '../chat/chat-section.tsx';
import { ViewerCount } from '../live/viewer-count.tsx';
import { GoalPanel } from '../pk/goal-panel.tsx';
import { PkPanel } from '../pk/pk-panel.tsx';
import { ReceivedLine } from './received-line.tsx';

/** The VB's current live: received signal, viewers, chat and the button that ends it. */
export function OnAirPanel({
  live,
  received,
  talk,
  pk,
  goal,
}: {
  live: Live;
  /** Null if the room did not answer. */
  received: ReceivedSignal | null;
  talk: Omit<ComponentProps<typeof ChatSection>, 'live'>;
  /** Null if the API did not return it. */
  pk: ComponentProps<typeof PkPanel> | null;
  goal: ComponentProps<typeof GoalPanel> | null;
}) {
  const { t, to, locale } = useSite();
  const unplayedCount = received?.unplayed_count ?? 0;
  return (
    <>
      <section className="card grid gap-3 p-5" aria-labelledby="on-air">
        <p className="flex flex-wrap items-center gap-2">
          <LiveTag />
          <GlassTag>
            <ViewerCount viewers={live.viewer_count} />
          </GlassTag>
          <span className="text-sm text-soft">
            {t('broadcast:on_air.since')} <time dateTime={live.started_at}>{formatTime(locale, live.started_at)}</time>
          </span>
        </p>
        <h2 id="on-air" className="text-xl font-bold wrap-anywhere">
          {live.title}
        </h2>
        <ReceivedLine live_uuid={live.uuid} received={received} />
        <p
          role="status"
          className="text-sm"
          data-seen={`/live-media/${live.uuid}/`}
          data-slug={live.slug}
          data-checking={t('broadcast:seen.checking')}
          data-seen-by={t('broadcast:seen.seen')}
          data-unseen={t('broadcast:seen.unseen')}
        />
        <p
          role="status"
          className="text-sm font-medium"
          data-unplayed={t('broadcast:seen.unplayed')}
          hidden={unplayedCount === 0}
        >
          {unplayedCount > 0 && t('broadcast:seen.unplayed').replace('#', String(unplayedCount))}
        </p>
        <p role="alert" className="text-sm font-medium" data-refusal hidden />
        <noscript>
          <ButtonLink href={to(href('/studio'))}>{t('broadcast:on_air.look')}</ButtonLink>
        </noscript>
        <form method="post" action={to(actionHref('/studio', '/key', {}))} data-send data-scripted hidden>
          <Button variant="primary" wide>
            {t('broadcast:on_air.send')}
          </Button>
        </form>
        <ButtonLink wide href={to(href('/live/{slug}', { slug: live.slug }))}>
          {t('broadcast:on_air.page')}
        </ButtonLink>
        <Confirm
          ask={t('broadcast:on_air.end')}
          text={t('broadcast:on_air.end_text')}
          confirm={t('broadcast:on_air.end_confirm')}
          form={{ method: 'post', action: to(actionHref('/studio', '/end', {})) }}
        />
      </section>
      {pk && <PkPanel {...pk} />}
      {goal && <GoalPanel {...goal} />}
      <ChatSection live={live} look="card p-4" {...talk} />
    </>
  );
}
