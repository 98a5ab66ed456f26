import type { GuestSeat } from '../../../calls/live/guest.ts';
import type { ShownLive } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Confirm } from '../../ui/form/confirm.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { pictureSources } from '../../ui/picture.ts';
import { ChatSection } from '../chat/chat-section.tsx';
import styles from './guest.css?url';

const states = ['ready', 'connecting', 'live', 'cut', 'refused', 'unsupported', 'stopped'] as const;

/**
 * A guest's own picture beside those of the VB and the other guests, with the chat. send-guest.ts
 * sends it.
 */
export function GuestSending({
  live,
  seat,
  mediaBase,
  viewKey,
  maxLength,
}: {
  live: ShownLive;
  seat: GuestSeat;
  mediaBase: string;
  viewKey: string;
  maxLength: number;
}) {
  const { t, to } = useSite();
  const { slug, caster } = live;
  const texts = Object.fromEntries(states.map((state) => [`data-${state}`, t(`guest:state.${state}`)]));
  return (
    <div
      className="guest wrap"
      data-guest={seat.uuid}
      data-key={to(actionHref('/live/{slug}/guest', '/key', { slug }))}
      data-is-voice={seat.is_voice_only || undefined}
      data-is-shown={seat.is_shown || undefined}
    >
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug }))} text={live.title} />
      <h1 className="text-xl font-bold">{t('guest:page.with', { name: caster.name })}</h1>
      <div className="guest-stage" data-stage={to(href('/live/{slug}/guests', { slug }))} data-as="guest-others">
        <div className="guest-tile">
          <video data-guest-own muted playsInline aria-label={t('guest:own')} />
          <p className="guest-name glass">{t('guest:you')}</p>
        </div>
        <div className="guest-tile">
          <img {...pictureSources(live.profile_picture_url, '50vw')} alt="" width={480} height={600} />
          <video data-guest-host={mediaBase} playsInline muted aria-label={t('pk:picture', { name: caster.name })} />
          <p className="guest-name glass">{caster.name}</p>
        </div>
      </div>
      <p role="status" className="card px-4 py-3 text-sm" data-guest-state {...texts}>
        {t('guest:state.ready')}
      </p>
      <p role="status" className="card px-4 py-3 text-sm" data-guest-muted hidden={!seat.is_muted}>
        {t('guest:page.muted')}
      </p>
      <noscript>
        <p className="card px-4 py-3 text-sm">{t('guest:page.no_script')}</p>
      </noscript>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn go" data-guest-begin hidden>
          {t(seat.is_voice_only ? 'guest:page.begin_voice' : 'guest:page.begin')}
        </button>
        <button type="button" className="btn quiet" data-guest-mic aria-pressed={false} hidden>
          {t('guest:page.mic')}
        </button>
        <button type="button" className="btn quiet" data-guest-flip hidden>
          {t('guest:page.flip')}
        </button>
        <Confirm
          ask={t('guest:page.leave')}
          text={t('guest:page.leave_text')}
          confirm={t('guest:page.leave')}
          form={{ method: 'post', action: to(actionHref('/live/{slug}/guest', '/leave', { slug })) }}
        >
          <input type="hidden" name="uuid" value={seat.uuid} />
        </Confirm>
      </div>
      <ChatSection live={live} viewKey={viewKey} maxLength={maxLength} className="card p-4" />
    </div>
  );
}
