import type { Vip } from '../../../calls/people/profile.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatDays } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tag } from '../../ui/tag.tsx';
import { UserLink } from './user-link.tsx';

/** The VIPs of a VB, the highest level at the top. */
export function Vips({ vips }: { vips: Vip[] }) {
  const { t, locale } = useSite();
  return (
    <Section id="vips" title={t('live:vips.title')} className="card p-4 md:p-6">
      {vips.length > 0 ? (
        <ul className="grid grid-cols-1 gap-1">
          {vips.map(({ user, level, since }) => (
            <li key={user.uuid} className="relative flex items-center gap-3 px-3 py-3">
              <Avatar url={user.avatar_url} />
              <span className="min-w-0 flex-1 leading-snug">
                <b className="block truncate font-medium">
                  <UserLink uuid={user.uuid}>{user.name}</UserLink>
                </b>
                <span className="block text-xs text-soft">
                  {t('profile:public.vips.since', { day: formatDays(locale, since, since) })}
                </span>
              </span>
              <Tag>{t('live:vips.level', { level })}</Tag>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          picture="people"
          title={t('profile:public.vips.empty_title')}
          text={t('profile:public.vips.empty_text')}
        />
      )}
    </Section>
  );
}
