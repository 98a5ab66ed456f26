import { useSite } from '../site.tsx';
import { StoreButtons } from '../ui/store-buttons.tsx';

/** The end of the home page: the app once more, for those who have seen enough. */
export function GetApp() {
  const { t, productName } = useSite();
  return (
    <section aria-labelledby="get-app" className="sky mt-12 grid gap-4 rounded-l p-6 md:p-12">
      <h2 id="get-app" className="text-2xl font-bold leading-snug">
        {t('home:app.title', { product: productName })}
      </h2>
      <p>{t('home:app.text')}</p>
      <StoreButtons />
    </section>
  );
}
