import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';

/**
 * Introduces the product, with links to the app and to the lives. On narrow screens members do not
 * see it and start with the lives.
 */
export function Hero() {
  const { t, to, viewer } = useSite();
  return (
    <>
      {viewer && <h1 className="sr-only lg:hidden">{t('home:hero.title')}</h1>}
      <div className={`grid ${viewer ? 'max-lg:hidden' : ''}`}>
        <section aria-labelledby="hero-title" className="sky hero relative overflow-hidden rounded-l">
          <img
            className="hero-art"
            src="/pictures/hero.svg"
            width={900}
            height={700}
            alt=""
            {...(viewer ? { loading: 'lazy' } : { fetchPriority: 'high' })}
          />
          <div className="relative grid w-3/5 max-w-88 gap-3 p-5 pr-0 md:p-12 md:pr-0">
            <h1 id="hero-title" className="text-3xl font-bold">
              {t('home:hero.title')}
            </h1>
            <p className="max-w-60 text-sm md:text-base">{t('home:hero.text')}</p>
            <p className="mt-2 flex flex-wrap gap-2">
              <ButtonLink variant="primary" href={to(href('/application'))}>
                {t('auth:download')}
              </ButtonLink>
              <span className="hidden md:contents">
                <ButtonLink variant="glass" href="#lives">
                  {t('home:hero.lives')}
                </ButtonLink>
              </span>
            </p>
          </div>
        </section>
      </div>
    </>
  );
}
