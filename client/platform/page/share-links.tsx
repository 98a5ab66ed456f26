import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSite } from './site.tsx';

/**
 * Buttons to share a page. `own` is the action that creates a member's personal link, which records
 * who shared the page. It works without a script. Copying and the share sheet need one
 * (script/share-buttons.ts), and are not shown if it or the device cannot do it.
 */
export function ShareLinks({ url, title, own }: { url: string; title: string; own?: string }) {
  const { t, to, viewer, liffId } = useSite();
  const encodedUrl = encodeURIComponent(url);
  return (
    <div className="grid grid-cols-2 gap-2 text-sm *:px-2 md:flex md:flex-wrap md:*:px-4">
      <ButtonLink
        icon="line"
        href={`https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(liffId ? insideLine(url, liffId) : url)}`}
        away
      >
        {t('live:share.line')}
      </ButtonLink>
      <ButtonLink icon="facebook" href={`https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}`} away>
        {t('live:share.facebook')}
      </ButtonLink>
      <button className="btn quiet noscript:hidden" type="button" data-copy={url} data-copied={t('live:share.copied')}>
        <Icon name="link" />
        <span aria-live="polite">{t('live:share.copy')}</span>
      </button>
      {own && viewer ? (
        <form method="post" action={to(own)} data-share-own={title} data-copied={t('live:share.copied')}>
          <button className="btn quiet w-full" type="submit">
            <Icon name="share" />
            <span aria-live="polite">{t('live:share.own')}</span>
          </button>
        </form>
      ) : (
        <button className="btn quiet noscript:hidden" type="button" data-share={url} data-title={title}>
          <Icon name="share" />
          {t('live:share.other')}
        </button>
      )}
    </div>
  );
}

/** Returns the address of a page of this site that opens it inside LINE. */
function insideLine(url: string, liffId: string): string {
  const { pathname, search } = new URL(url);
  return `https://liff.line.me/${liffId}${pathname}${search}`;
}
