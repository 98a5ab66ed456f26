import { useSite } from '../platform/page/site.tsx';
import { Icon } from './icon.tsx';

/**
 * The mark of a verified VB. It is a drawing with an accessible name, so that no user name can
 * imitate it.
 */
export function Verified() {
  const { t } = useSite();
  const name = t('site:verified_vb');
  return (
    <span role="img" aria-label={name} title={name} className="inline-block text-accent" data-verified="vb">
      <Icon name="check" size={14} />
    </span>
  );
}
