import { useSite } from '../../platform/page/site.tsx';
import { Icon } from '../icon.tsx';

/** A section that may fail without failing its page. */
export type SectionName =
  | 'lives'
  | 'clips'
  | 'categories'
  | 'announced'
  | 'rankings'
  | 'filter'
  | 'promotion'
  | 'givers'
  | 'events'
  | 'monster'
  | 'people'
  | 'message'
  | 'winners'
  | 'place'
  | 'rewards'
  | 'counted'
  | 'history'
  | 'posts'
  | 'banner';

/**
 * Replaces a section whose data could not be loaded. The rest of the page stays.
 * `src/platform/page/page.tsx` renders it. The texts of the sections are in `error:section`.
 */
export function SectionFailed({ section }: { section: SectionName }) {
  const { t } = useSite();
  return (
    <div id={section} className="card grid content-center justify-items-center gap-1 px-6 py-10 text-center text-faint">
      <Icon name="clock" size={24} />
      <p className="font-medium text-ink">{t(`error:section.${section}`)}</p>
      <p className="text-sm text-soft">{t('error:section.next')}</p>
    </div>
  );
}
