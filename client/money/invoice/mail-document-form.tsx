import { useSite } from '../../platform/page/site.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';

/** Outcome of emailing a document. */
export type MailOutcome = 'mailed' | 'no_address' | 'not_mailed' | null;

/**
 * Form that emails a document of an order to the buyer's verified address. It works without
 * scripts.
 */
export function MailDocumentForm({ to, outcome }: { to: string; outcome: MailOutcome }) {
  const { t, locale } = useSite();
  return (
    <form className="grid gap-2 print:hidden" method="post" action={to}>
      {outcome && <NoticeBox>{t(`order:mail.${outcome}`)}</NoticeBox>}
      <input type="hidden" name="language" value={locale} />
      <Button>{t('order:mail.send')}</Button>
    </form>
  );
}
