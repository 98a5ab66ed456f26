import { useSite } from '../../platform/page/site.tsx';
import { Contact } from '../../ui/task/contact.tsx';

/** Support contact on every payment page, with the reference that support asks for. */
export function Help({ reference }: { reference?: string }) {
  const { t } = useSite();
  return (
    <Contact
      title={t('order:help.title')}
      text={reference === undefined ? t('order:help.text') : t('order:help.with_reference', { reference })}
    />
  );
}
