import { useSite } from '../../platform/page/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** What came of having a paper mailed. */
export type MailOutcome = 'mailed' | 'no_address' | 'not_mailed' | null;

/** Has a paper of an order mailed to the address that its buyer has proved; works by itself. */
export function MailPaperForm({ to, outcome }: { to: string; outcome: MailOutcome }) {
  const { t, locale } = useSite();
  return (
    <form className="grid gap-2 print:hidden" method="post" action={to}>
      {outcome && <Notice>{t(`payment:mail.${outcome}`)}</Notice>}
      <input type="hidden" name="language" value={locale} />
      <Button>{t('payment:mail.send')}</Button>
    </form>
  );
}
