import { Button } from '../../ui/button.tsx';
import { useSite } from '../page/site.tsx';
import { href } from '../script/href.ts';

/**
 * Asks for consent at the bottom of the window, without blocking the page. Refusing takes as many
 * taps as accepting. client/enhance-parts.ts sends the form in place.
 */
export function ConsentBanner() {
  const { t, to, path } = useSite();
  return (
    <section id="consent" aria-label={t('consent:title')} className="panel consent fixed inset-x-0 z-10">
      <form
        data-consent
        method="post"
        action={to(href('/consent'))}
        className="wrap flex flex-col gap-3 py-4 md:flex-row md:items-center md:gap-6"
      >
        <input type="hidden" name="return_to" value={to(path)} />
        <p className="flex-1 text-sm text-soft">
          {t('consent:text')}{' '}
          <a className="underline" href={to(href('/privacy-policy'))}>
            {t('consent:policy')}
          </a>
          {'\u00a0· '}
          <a className="underline" href={`${to(href('/privacy-policy'))}#consent-settings`}>
            {t('consent:settings')}
          </a>
        </p>
        <div className="grid grid-cols-2 gap-3 md:w-80">
          <Button name="choice" value="refuse">
            {t('consent:refuse')}
          </Button>
          <Button name="choice" value="accept">
            {t('consent:accept')}
          </Button>
        </div>
      </form>
    </section>
  );
}
