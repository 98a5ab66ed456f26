import { useSite } from '../../platform/page/site.tsx';
import { Contact } from '../../ui/task/contact.tsx';

/** Support contact on every payment page, with the reference that support asks for. */
export function Help({ reference }: { reference?: string }) {
  const { t } = useSite();
  return (
    <Contact
      title={t('payment:help.title')}
      text={reference === undefined ? t('payment:help.text') : t('payment:help.with_reference', { reference })}
    />
  );
}
