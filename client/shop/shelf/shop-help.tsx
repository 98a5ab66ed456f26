import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../platform/layout/language-switch.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { Contact } from '../../ui/task/contact.tsx';

/** How to reach a human, and the page in the other language: a web view has no header that would say it. */
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

/** The same below a screen that is hydrated, itself not part of it. */
export const HelpBelow = ({ screen, number }: { screen: ReactNode; number?: string }) => (
  <>
    {screen}
    <div className="wrap pb-8">
      <ShopHelp {...(number !== undefined && { number })} />
    </div>
  </>
);
