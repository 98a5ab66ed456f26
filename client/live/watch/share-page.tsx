import type { Live } from '../../../calls/live/live.ts';
import { ShareLinks } from '../../platform/page/share-links.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';

/**
 * Share links of a live. With scripts it opens in a sheet over the live. `own`: the member's own
 * link, once it exists.
 */
export function SharePage({ live, url, own }: { live: Live; url: string; own: string | null }) {
  const { t, to } = useSite();
  const { slug, title } = live;
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/live/{slug}', { slug }))} text={title} />
      <div className="grid grid-cols-1 gap-4" data-sheet>
        <h1 className="text-xl font-bold">{t(own === null ? 'live:share.title' : 'live:share.own_title')}</h1>
        {own === null ? (
          <p className="text-soft">{title}</p>
        ) : (
          <>
            <p className="text-sm text-soft">{t('live:share.own_text')}</p>
            <a className="wrap-anywhere underline" href={own}>
              {own}
            </a>
          </>
        )}
        <ShareLinks
          url={own ?? url}
          title={title}
          {...(own === null && { own: actionHref('/live/{slug}/share', '', { slug }) })}
        />
      </div>
      <ButtonLink href={to(href('/live/{slug}/clip', { slug }))}>{t('clip:cut')}</ButtonLink>
    </div>
  );
}
