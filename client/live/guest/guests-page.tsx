import type { ShownLive } from '../../../calls/live/live.ts';
import { ReportLink } from '../../moderation/report-link.tsx';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import liveStyles from '../live/live.css?url';
import { StagePoster } from './stage-poster.tsx';

/**
 * The guests of a live with their pictures, for viewers without scripts and for reports. The page
 * of the live takes new pictures from here.
 */
export function GuestsPage({ live, now }: { live: ShownLive; now: Date }) {
  const { t, to } = useSite();
  const { pictures } = live.stage;
  const watch = href('/live/{slug}', { slug: live.slug });
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={liveStyles} precedence="page" />
      <BackLink href={to(watch)} text={live.title} />
      <h1 className="text-2xl font-bold">{t('guest:of', { name: live.caster.name })}</h1>
      {pictures.length === 0 ? (
        <EmptyState picture="stage" title={t('guest:none')} text={t('guest:none_text')} />
      ) : (
        <>
          <StagePoster live={live} now={now} />
          <ul className="grid gap-3">
            {pictures.map(({ uuid, kind, user, is_voice_only, is_muted }) => (
              <li key={uuid} className="card flex flex-wrap items-center gap-3 p-4">
                <Avatar url={user.avatar_url} size={64} />
                <p className="min-w-0 flex-1 leading-snug">
                  <b className="block truncate">
                    <UserLink uuid={user.uuid}>{user.name}</UserLink>
                  </b>
                  <span className="text-sm text-soft">
                    {t(kind === 'pk' ? 'guest:is.pk' : is_voice_only ? 'guest:is.voice' : 'guest:is.camera')}
                    {is_muted && ` · ${t('guest:muted')}`}
                  </span>
                </p>
                {kind === 'guest' && <ReportLink kind="guest" uuid={uuid} name={user.name} />}
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink variant="primary" icon="live" href={to(watch)}>
        {t('pk:watch', { name: live.caster.name })}
      </ButtonLink>
      <p className="text-sm text-soft">{t('guest:gifts')}</p>
    </div>
  );
}
