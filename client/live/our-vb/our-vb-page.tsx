import type { Category } from '../../../calls/live/category.ts';
import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { CategoryChips } from '../category/category-chips.tsx';
import { LiveCard } from '../live/live-card.tsx';
import { LiveGrid } from '../live/live-grid.tsx';

/** Lives with a status, one page at a time. `nextHref` is null on the last page. */
export function OurVbPage({
  lives,
  categories,
  nextHref,
  status,
}: {
  lives: Live[];
  categories: Category[];
  nextHref: string | null;
  status: Live['status'];
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap">
      <PageTitle title={t('live:our_vb.title')} lead={t('live:our_vb.text')} />
      <Tabs
        label={t('live:our_vb.tabs')}
        tabs={[
          { href: to(href('/our-vb')), text: t('live:our_vb.on_air'), current: status === 'on_air' },
          { href: to(href('/our-vb', { status: 'ended' })), text: t('live:our_vb.ended'), current: status === 'ended' },
        ]}
      />
      <CategoryChips categories={categories} className="mt-2" />
      <h2 className="sr-only">{t(status === 'on_air' ? 'live:our_vb.on_air' : 'live:our_vb.ended')}</h2>
      <div className="mt-4">
        {lives.length > 0 ? (
          <LiveGrid>
            {lives.map((live) => (
              <LiveCard key={live.uuid} live={live} />
            ))}
          </LiveGrid>
        ) : (
          <NoStreams status={status} />
        )}
      </div>
      {nextHref && (
        <p className="mt-8 text-center">
          <ButtonLink href={nextHref}>{t('live:our_vb.more')}</ButtonLink>
        </p>
      )}
    </div>
  );
}

function NoStreams({ status }: { status: Live['status'] }) {
  const { t } = useSite();
  return status === 'ended' ? (
    <EmptyState picture="stage" title={t('live:empty.none_ended')} text={t('live:empty.none_ended_text')} />
  ) : (
    <EmptyState picture="stage" title={t('live:empty.title')} text={t('live:empty.text')} />
  );
}
