import type { ComponentProps } from 'react';
import type { AnnouncedLive } from '../../../calls/live/announce.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import styles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { AnnouncedGrid } from './announced-grid.tsx';

/** Page on which a VB announces lives and sees those already announced. */
export function AnnouncePage({
  announced,
  outcome,
  form,
}: {
  announced: readonly AnnouncedLive[];
  outcome: 'announced' | 'changed' | 'withdrawn' | null;
  form: ComponentProps<typeof AnnounceForm>;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('announce:title')}</h1>
      <p className="text-soft">{t('announce:text')}</p>
      {outcome && <NoticeBox>{t(`announce:outcome.${outcome}`)}</NoticeBox>}
      <AnnounceForm {...form} />
      <Section id="announced" title={t('announce:own')}>
        {announced.length > 0 ? (
          <AnnouncedGrid announced={announced} hrefOf={({ uuid }) => href('/announce/{uuid}', { uuid })} />
        ) : (
          <EmptyState picture="stage" title={t('announce:none')} text={t('announce:none_text')} />
        )}
      </Section>
    </div>
  );
}
