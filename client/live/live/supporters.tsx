import type { Vip } from '../../../calls/people/profile.ts';
import type { TopPayer } from '../../../calls/rankings/ranking-payers.ts';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { RankRow } from '../../rankings/ranking/rank-row.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tag } from '../../ui/tag.tsx';

const MAX_GIVERS = 5;
const MAX_VIPS = 12;

/** The VB's top givers of today, and their VIPs. */
export function Supporters({ givers, vips }: { givers: TopPayer[]; vips: Vip[] }) {
  const { t } = useSite();
  return (
    <div id="givers" className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Section id="supporters" title={t('live:givers.title')} note={t('live:givers.today')} className="card p-4 md:p-6">
        {givers.length > 0 ? (
          <ol className="grid grid-cols-1 gap-1">
            {givers.slice(0, MAX_GIVERS).map((giver) => (
              <RankRow key={giver.user.uuid} rank={giver.rank} user={giver.user} score={giver.coins} />
            ))}
          </ol>
        ) : (
          <EmptyState picture="people" title={t('live:givers.empty_title')} text={t('live:givers.empty_text')} />
        )}
      </Section>
      {vips.length > 0 && (
        <Section id="vips" title={t('live:vips.title')} className="card p-4 md:p-6">
          <ul className="grid gap-x-8 gap-y-1 md:grid-cols-2">
            {vips.slice(0, MAX_VIPS).map((vip) => (
              <li key={vip.user.uuid} className="relative flex items-center gap-3 py-1">
                <Avatar url={vip.user.avatar_url} size={32} />
                <span className="min-w-0 flex-1 truncate">
                  <UserLink uuid={vip.user.uuid}>{vip.user.name}</UserLink>
                </span>
                <Tag>{t('live:vips.level', { level: vip.level })}</Tag>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
