import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { PictureField } from '../../ui/form/picture-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** Typed values of the form. */
export interface TypedLive {
  title: string;
  /** Bangkok time in the form `2026-11-23T20:00`. */
  starts: string;
}

const MAX_TITLE = 80;

/**
 * Form for an announced live: title, time and picture. An error is shown at the field that caused
 * it.
 */
export function AnnounceForm({
  at,
  send,
  typed,
  formError,
  idempotencyKey,
}: {
  at: string;
  send: string;
  typed: TypedLive;
  formError: FailureCode | null;
  /** Only for a new announcement. A double tap creates only one. */
  idempotencyKey?: string;
}) {
  const { t } = useSite();
  const errorText = formError && t(`error:code.${formError}`);
  const isOfTime = formError === 'announced_time_wrong';
  const isOfPicture = formError !== null && (formError.startsWith('upload_') || formError === 'post_picture_unknown');
  return (
    <form method="post" action={at} encType="multipart/form-data" className="card grid grid-cols-1 gap-4 p-5">
      {idempotencyKey && <input type="hidden" name="idempotency_key" value={idempotencyKey} />}
      <TextField
        id="title"
        name="title"
        label={t('announce:title_label')}
        value={typed.title}
        maxLength={MAX_TITLE}
        problem={isOfTime || isOfPicture ? null : errorText}
      />
      <DateField
        id="starts_at"
        name="starts_at"
        of="moment"
        label={t('announce:time_label')}
        value={typed.starts}
        hint={t('announce:time_hint')}
        problem={isOfTime ? errorText : null}
      />
      <PictureField
        label={t('announce:picture_label')}
        hint={t('announce:picture_hint')}
        problem={isOfPicture ? errorText : null}
        shape="4/5"
      />
      <div>
        <Button variant="primary">{send}</Button>
      </div>
    </form>
  );
}
