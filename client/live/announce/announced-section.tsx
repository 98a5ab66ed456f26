import type { AnnouncedLive } from '../../../calls/live/announce.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AnnouncedGrid } from './announced-grid.tsx';

/** Announced lives of several VBs. Renders nothing without any. */
export function AnnouncedSection({ announced }: { announced: readonly AnnouncedLive[] }) {
  const { t } = useSite();
  if (announced.length === 0) return null;
  return (
    <Section id="announced" title={t('announce:section')}>
      <AnnouncedGrid announced={announced} />
    </Section>
  );
}
