import { useSite } from '../../platform/page/site.tsx';
import { Tag } from '../../ui/tag.tsx';

/** Marks the viewer's own entry. */
export function YouTag({ uuid }: { uuid: string }) {
  const { t, viewer } = useSite();
  return viewer?.uuid === uuid ? <Tag>{t('site:you')}</Tag> : null;
}
