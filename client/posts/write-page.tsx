import type { FailureCode } from '../../calls/platform/failure/failure-status.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { Alert } from '../ui/form/alert.tsx';
import styles from '../ui/form/form.css?url';
import { BackLink } from '../ui/layout/back-link.tsx';
import { TextForm } from './text-form.tsx';

/**
 * A page with one form: to comment, reply or edit a post. After a rejection it keeps the typed
 * text.
 */
export function WritePage({
  uuid,
  title,
  formError,
  ...form
}: {
  uuid: string;
  title: string;
  formError: FailureCode | null;
  at: string;
  send: string;
  maxLength: number;
  value: string;
  hidden?: Readonly<Record<string, string>>;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/posts/{uuid}', { uuid }))} text={t('post:back')} />
      <h1 className="text-2xl font-bold">{title}</h1>
      {formError && (
        <Alert title={t('post:not_sent')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      <TextForm id="text" label={t('post:text')} {...form} />
    </div>
  );
}
