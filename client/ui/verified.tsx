import { useSite } from '../platform/page/site.tsx';
import { Icon } from './icon.tsx';

/** The mark of a verified VB, which no text of a name can imitate: a drawing with a name of its own. */
export function Verified() {
  const { t } = useSite();
  const name = t('site:verified_vb');
  return (
    <span role="img" aria-label={name} title={name} className="inline-block text-accent" data-verified="vb">
      <Icon name="check" size={14} />
    </span>
  );
}
