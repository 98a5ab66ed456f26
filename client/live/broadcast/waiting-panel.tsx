import type { ReceivedSignal } from '../../../calls/live/broadcast/picture.ts';
import type { WaitingLive } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatTime } from '../../platform/texts/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ReceivedLine } from './received-line.tsx';

/** A live before its first picture: how long it waits, and what the server receives. */
export function WaitingPanel({ live, received }: { live: WaitingLive; received: ReceivedSignal | null }) {
  const { t, to, locale } = useSite();
  return (
    <section className="card grid grid-cols-1 gap-3 p-4" aria-labelledby="waiting">
      <h2 id="waiting" tabIndex={-1} className="scroll-mt-40 text-xl font-bold wrap-anywhere">
        {t('broadcast:waiting.title', { title: live.title })}
      </h2>
      <ReceivedLine live_uuid={live.uuid} received={received} isWaiting />
      <p className="text-sm">
        {t('broadcast:waiting.until')} <time dateTime={live.waits_until}>{formatTime(locale, live.waits_until)}</time>
        {'. '}
        {t('broadcast:waiting.text')}
      </p>
      <p role="alert" className="text-sm font-medium" data-refusal hidden />
      <noscript>
        <ButtonLink href={to(href('/studio'))}>{t('broadcast:on_air.look')}</ButtonLink>
      </noscript>
      <form method="post" action={to(actionHref('/studio', '/key', {}))} data-send data-scripted hidden>
        <Button wide>{t('broadcast:on_air.send')}</Button>
      </form>
      <form method="post" action={to(actionHref('/studio', '/drop', {}))}>
        <Button wide>{t('broadcast:waiting.drop')}</Button>
      </form>
    </section>
  );
}
