import type { Blocked } from '../../../calls/people/block.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { BlockForm } from './block-form.tsx';
import { PersonRow } from './person-row.tsx';

/** The member's blocked users, the latest at the top. */
export function BlockedPage({ blocked, olderHref }: { blocked: Blocked[]; olderHref: string | null }) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('follow:blocked')}</h1>
      {blocked.length === 0 ? (
        <EmptyState picture="calm" title={t('follow:blocked_none')} text={t('follow:blocked_none_text')} />
      ) : (
        <ul className="card px-4">
          {blocked.map(({ user, since }) => (
            <PersonRow key={user.uuid} user={user} since={since}>
              <BlockForm user={user} isBlocked />
            </PersonRow>
          ))}
        </ul>
      )}
      {olderHref && <ButtonLink href={olderHref}>{t('follow:older')}</ButtonLink>}
    </div>
  );
}
