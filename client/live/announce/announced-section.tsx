import type { AnnouncedLive } from '../../../calls/live/announce.ts';
import { useSite } from '../../platform/page/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AnnouncedGrid } from './announced-grid.tsx';

/** Announced lives of all VBs or of one. Renders nothing without any. */
export function AnnouncedSection({
  announced,
  calendarHref = null,
}: {
  announced: readonly AnnouncedLive[];
  /** URL of their calendar file. */
  calendarHref?: string | null;
}) {
  const { t } = useSite();
  if (announced.length === 0) return null;
  return (
    <Section id="announced" title={t('announce:section')}>
      <AnnouncedGrid announced={announced} areReportable={calendarHref !== null} />
      {calendarHref && (
        <p className="mt-3">
          <ButtonLink icon="clock" href={calendarHref}>
            {t('announce:calendar')}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}
