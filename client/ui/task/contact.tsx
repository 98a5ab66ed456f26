import { useSite } from '../../platform/page/site.tsx';

/** Contact details of customer support, for all pages about money. */
export function Contact({ title, text }: { title: string; text: string }) {
  const { t, supportEmail, supportLine } = useSite();
  return (
    <aside className="grid gap-1 text-sm text-soft print:hidden">
      <b className="font-medium text-ink">{title}</b>
      <p>{text}</p>
      <p className="flex flex-wrap gap-x-4">
        <a
          className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
          href={`https://line.me/R/ti/p/${encodeURIComponent(supportLine)}`}
        >
          {t('site:footer.line', { id: supportLine })}
        </a>
        <a
          className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
          href={`mailto:${supportEmail}`}
        >
          {supportEmail}
        </a>
      </p>
    </aside>
  );
}
