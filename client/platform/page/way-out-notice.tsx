import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSite } from './site.tsx';

/** The way out of another app's own browser. */
export interface WayOut {
  app: 'LINE' | 'Facebook' | 'Instagram';
  /** This page. */
  url: string;
  /** Leads to this page in the device's browser; null: only the app's own menu does. */
  href: string | null;
}

/** Says where one is, and leads to the device's browser; the text says what it is good for. */
export function WayOutNotice({ way: { app, url, href }, text }: { way: WayOut; text: string }) {
  const { t } = useSite();
  return (
    <aside className="card grid gap-3 border p-4 text-sm" aria-label={t('open:way_out.label')}>
      <p>
        <b className="block font-bold">{t('open:way_out.title', { app })}</b>
        {text}
      </p>
      {href ? (
        <ButtonLink look="go" icon="globe" wide href={href}>
          {t('open:way_out.leave')}
        </ButtonLink>
      ) : (
        <>
          <p>{t('open:way_out.menu')}</p>
          <button
            className="btn quiet noscript:hidden"
            type="button"
            data-copy={url}
            data-copied={t('live:share.copied')}
          >
            <Icon name="link" />
            <span aria-live="polite">{t('live:share.copy')}</span>
          </button>
        </>
      )}
    </aside>
  );
}
