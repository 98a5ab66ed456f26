import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../platform/layout/language-switch.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { Contact } from '../../ui/task/contact.tsx';

/** Support contact. A web view also gets a language switch, because it has no header. */
export function ShopHelp({ number }: { number?: string }) {
  const { t, webView } = useSite();
  return (
    <div className="mt-8 grid justify-items-start gap-2 border-t pt-4">
      <Contact
        title={t('shop:help.title')}
        text={number === undefined ? t('shop:help.text') : t('shop:help.with_number', { number })}
      />
      {webView && (
        <div className="-mx-3">
          <LanguageSwitch />
        </div>
      )}
    </div>
  );
}

/** Adds the support contact below a hydrated page. The contact itself is not hydrated. */
export const HelpBelow = ({ screen, number }: { screen: ReactNode; number?: string }) => (
  <>
    {screen}
    <div className="wrap pb-8">
      <ShopHelp {...(number !== undefined && { number })} />
    </div>
  </>
);
