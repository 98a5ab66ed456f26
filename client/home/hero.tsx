import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** What this is and what to do: get the app, or look who is live. */
export function Hero() {
  const { t, to } = useSite();
  return (
    <section aria-labelledby="hero-title" className="sky hero relative overflow-hidden rounded-l">
      <img className="hero-art" src="/pictures/hero.svg" width={640} height={640} alt="" fetchPriority="high" />
      <div className="relative grid max-w-120 gap-3 p-5 md:p-12">
        <h1 id="hero-title" className="text-3xl font-bold leading-tight">
          {t('home:hero.title')}
        </h1>
        <p>{t('home:hero.text')}</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <ButtonLink look="go" href={to('/application')}>
            {t('auth:download')}
          </ButtonLink>
          <ButtonLink look="glass" href="#lives">
            {t('home:hero.lives')}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
