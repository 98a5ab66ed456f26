import { useSite } from '../site.tsx';
import { Notice } from './notice.tsx';

/** In place of a part of a page that could not be had; the rest of the page stands. */
export function SectionFailed({ section }: { section: 'lives' | 'rankings' | 'promotion' | 'givers' }) {
  const { t } = useSite();
  return (
    <div id={section}>
      <Notice kind="warning">
        {t(`error:section.${section}`)} {t('error:section.next')}
      </Notice>
    </div>
  );
}
