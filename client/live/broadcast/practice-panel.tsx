import type { ReceivedSignal } from '../../../calls/live/broadcast/picture.ts';
import type { WaitingLive } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { formatTime } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { GlassTag } from '../../ui/tag.tsx';
import { ReceivedLine } from './received-line.tsx';

/**
 * A practice: what the server receives, and the button that goes on air without a restart.
 * enhance-studio.ts, follow-received.ts, own-check.ts and go-on-air.ts use its `data-…`
 * attributes.
 */
export function PracticePanel({ live, received }: { live: WaitingLive; received: ReceivedSignal | null }) {
  const { t, to, locale } = useSite();
  return (
    <section className="card grid grid-cols-1 gap-3 p-4" aria-labelledby="practice">
      <h2 id="practice" className="flex flex-wrap items-center gap-2 text-xl font-bold wrap-anywhere">
        <GlassTag>{t('broadcast:practice.tag')}</GlassTag> {live.title}
      </h2>
      <p className="text-sm">
        {t('broadcast:practice.text')} {t('broadcast:practice.until')}{' '}
        <time dateTime={live.waits_until}>{formatTime(locale, live.waits_until)}</time>
      </p>
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
      <p role="alert" className="text-sm font-medium" data-refusal hidden />
      <form method="post" action={to(actionHref('/studio', '/on-air', {}))} data-air>
        <Button variant="primary" icon="live" wide>
          {t('broadcast:practice.air')}
        </Button>
      </form>
      <form method="post" action={to(actionHref('/studio', '/key', {}))} data-send data-scripted hidden>
        <Button wide>{t('broadcast:on_air.send')}</Button>
      </form>
      <form method="post" action={to(actionHref('/studio', '/drop', {}))}>
        <Button wide>{t('broadcast:practice.end')}</Button>
      </form>
    </section>
  );
}
