import { hasApp, StoreButtons } from '../../platform/layout/store-buttons.tsx';
import { useSite } from '../../platform/page/site.tsx';

/** Last section of the home page: links to the app, if there is one. */
export function GetApp() {
  const { t, productName, ...site } = useSite();
  if (!hasApp(site)) return null;
  return (
    <section aria-labelledby="get-app" className="sky relative mt-12 overflow-hidden rounded-l">
      <img
        className="fade absolute right-0 hidden h-full w-auto lg:block"
        src="/pictures/cover-stage.svg"
        width={1200}
        height={675}
        alt=""
        loading="lazy"
      />
      <div className="relative grid grid-cols-1 gap-4 p-6 md:p-12">
        <h2 id="get-app" className="text-2xl font-bold">
          {t('home:app.title', { product: productName })}
        </h2>
        <p>{t('home:app.text')}</p>
        <StoreButtons />
      </div>
    </section>
  );
}
