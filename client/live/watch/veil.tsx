import { useSite } from '../../platform/page/site.tsx';
import styles from './veil.css?url';

/**
 * Covers a video that may not suit every viewer, until the viewer opens it. veil.css blurs the
 * video until then.
 */
export function Veil() {
  const { t } = useSite();
  return (
    <details className="veil">
      <link rel="stylesheet" href={styles} precedence="page" />
      <summary>
        <span>{t('live:veil.text')}</span>
        <b className="btn glass">{t('live:veil.look')}</b>
      </summary>
    </details>
  );
}
