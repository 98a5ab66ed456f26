import type { SpecialMessage } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';

/** An additional message of the organisers. */
export function EventMessage({ message }: { message: SpecialMessage['message'] }) {
  const { t, locale } = useSite();
  return (
    <section id="message" aria-label={t('event:message')} className="sky rounded-m p-4 md:p-6">
      <p className="text-xs">{t('event:message')}</p>
      <p className="text-lg font-medium">{inLocale(message, locale) ?? t('event:message_none')}</p>
    </section>
  );
}
