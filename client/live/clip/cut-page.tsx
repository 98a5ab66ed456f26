import type { Live } from '../../../calls/live/live.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import styles from '../../ui/form/form.css?url';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';

/** Lengths to choose from, and how long before now a clip of a live on air ends, in seconds. */
const LENGTHS = [15, 30, 60];
const AGO = [0, 15, 30];

/** The values of the form as typed. */
export interface TypedCut {
  seconds: string;
  ago: string;
  /** Position in the replay, as `m:ss`. */
  at: string;
  /** Empty: the title of the live. */
  title: string;
}

/** Form that cuts a clip. With scripts it opens in a sheet over the live. */
export function CutPage({
  live: { slug, title, status },
  typed,
  trouble,
  idempotencyKey,
  maxTitle,
}: {
  live: Pick<Live, 'slug' | 'title' | 'status'>;
  typed: TypedCut;
  trouble: FailureCode | null;
  idempotencyKey: string;
  maxTitle: number;
}) {
  const { t, to, locale } = useSite();
  const inSeconds = (seconds: number) => t('clip:seconds', { seconds: formatNumber(locale, seconds) });
  const isOfTime = trouble === 'clip_without_video' && status === 'ended';
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug }))} text={title} />
      <div className="grid grid-cols-1 gap-4" data-sheet>
        <h1 className="text-xl font-bold">{t('clip:cut')}</h1>
        <p className="text-soft">{t(status === 'on_air' ? 'clip:cut_live' : 'clip:cut_replay')}</p>
        {trouble && !isOfTime && trouble !== 'clip_title_word' && (
          <Alert title={t('clip:failed')}>{t(`error:code.${trouble}`)}</Alert>
        )}
        <form
          className="grid grid-cols-1 gap-4"
          method="post"
          action={to(actionHref('/live/{slug}/clip', '', { slug }))}
        >
          <input type="hidden" name="idempotency_key" value={idempotencyKey} />
          <Field id="seconds" label={t('clip:length')}>
            <Select
              id="seconds"
              name="seconds"
              label={t('clip:length')}
              value={typed.seconds}
              options={LENGTHS.map((seconds) => ({ value: String(seconds), text: inSeconds(seconds) }))}
            />
          </Field>
          {status === 'on_air' ? (
            <Field id="ago" label={t('clip:until')}>
              <Select
                id="ago"
                name="ago"
                label={t('clip:until')}
                value={typed.ago}
                options={AGO.map((seconds) => ({
                  value: String(seconds),
                  text: seconds === 0 ? t('clip:now') : t('clip:ago', { seconds: formatNumber(locale, seconds) }),
                }))}
              />
            </Field>
          ) : (
            <TextField
              id="at"
              name="at"
              label={t('clip:from')}
              value={typed.at}
              hint={t('clip:from_hint')}
              problem={isOfTime ? t(`error:code.${trouble}`) : null}
            />
          )}
          <TextField
            id="title"
            name="title"
            label={t('clip:own_title')}
            value={typed.title}
            maxLength={maxTitle}
            hint={t('clip:own_title_hint')}
            problem={trouble === 'clip_title_word' ? t('error:code.clip_title_word') : null}
          />
          <Button variant="primary" wide>
            {t('clip:make')}
          </Button>
        </form>
      </div>
    </div>
  );
}
