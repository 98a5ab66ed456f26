import { useSite } from '../../platform/page/site.tsx';
import styles from './veil.css?url';

/** Over a picture that may not be for everybody, until somebody wants to see it: as long as it is closed, what is below it is blurred (veil.css). */
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
