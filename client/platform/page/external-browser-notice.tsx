import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSite } from './site.tsx';

/** The link from another app's browser to the device's browser. */
export interface ExternalBrowser {
  /** Null: the app is unknown. */
  app: string | null;
  /** The page may also run as an installed site on a home screen. Only CSS can tell. */
  isPerhapsInstalled: boolean;
  /** The address of this page. */
  url: string;
  /** A link that opens this page in the device's browser. Null if only the app's own menu can. */
  href: string | null;
}

/**
 * Shows its children only where they work: outside of other apps, or in the site installed on a
 * home screen.
 */
export function OutsideApps({ way, children }: { way: ExternalBrowser | null; children: ReactNode }) {
  if (!way) return children;
  return way.isPerhapsInstalled && <div className="[@media_not_(display-mode:standalone)]:hidden">{children}</div>;
}

/**
 * Names the app whose browser shows the page and links to the device's browser. `text` gives the
 * reason to switch.
 */
export function ExternalBrowserNotice({
  way: { app, isPerhapsInstalled, url, href },
  text,
}: {
  way: ExternalBrowser;
  text: string;
}) {
  const { t } = useSite();
  return (
    <aside
      className={`card grid gap-3 border p-4 text-sm${isPerhapsInstalled ? ' [@media(display-mode:standalone)]:hidden' : ''}`}
      aria-label={t('open:way_out.label')}
    >
      <p>
        <b className="block font-bold">{app ? t('open:way_out.title', { app }) : t('open:way_out.title_unknown')}</b>
        {text}
      </p>
      {href ? (
        <ButtonLink variant="primary" icon="globe" wide href={href}>
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
