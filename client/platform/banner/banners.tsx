import type { Banner } from '../../../calls/platform/banner.ts';
import { Icon } from '../../ui/icon.tsx';
import { pictureSources } from '../../ui/picture.ts';
import { useSite } from '../page/site.tsx';
import { inLocale } from '../texts/i18n.ts';

/**
 * Current announcements of the company. Renders an invisible element without any, so that the
 * placeholder disappears.
 */
export function Banners({
  banners,
  isFirst = false,
}: {
  banners: readonly Banner[];
  /** True if nothing on the page precedes the banners. */
  isFirst?: boolean;
}) {
  const { t } = useSite();
  if (banners.length === 0) return <span hidden />;
  return (
    <section id="banners" className={`grid gap-3 ${isFirst ? 'pt-4' : 'mb-6'}`} aria-label={t('banner:title')}>
      {banners.map((banner) => (
        <BannerCard key={banner.uuid} banner={banner} />
      ))}
    </section>
  );
}

function BannerCard({ banner: { title, text, picture_url, path } }: { banner: Banner }) {
  const { to, locale } = useSite();
  return (
    <article className="card relative flex items-center gap-4 overflow-hidden p-4">
      {picture_url && (
        <img
          className="h-16 w-28 shrink-0 rounded-s object-cover md:h-20 md:w-36"
          {...pictureSources(picture_url, '9rem')}
          width={144}
          height={80}
          alt=""
          loading="lazy"
        />
      )}
      <div className="min-w-0">
        <h2 className="font-bold break-words">
          {path === null ? (
            inLocale(title, locale)
          ) : (
            <a className="cover" href={to(path)}>
              {inLocale(title, locale)}
            </a>
          )}
        </h2>
        {text && <p className="text-sm break-words text-soft">{inLocale(text, locale)}</p>}
      </div>
      {path !== null && (
        <span className="ml-auto text-soft">
          <Icon name="arrow" />
        </span>
      )}
    </article>
  );
}
