import { useSite } from '../../platform/page/site.tsx';
import { Contact } from '../../ui/task/contact.tsx';

/** Contact details as the fallback, on every payment page; with what support will ask for where there is an order. */
export function Help({ reference }: { reference?: string }) {
  const { t } = useSite();
  return (
    <Contact
      title={t('payment:help.title')}
      text={reference === undefined ? t('payment:help.text') : t('payment:help.with_reference', { reference })}
    />
  );
}
