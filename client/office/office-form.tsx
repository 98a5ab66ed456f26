import { unitsOf } from '../../calls/platform/text/length.ts';
import { controlOf } from '../../pages/office/resources/names.ts';
import { useSite } from '../platform/page/site.tsx';
import { Button } from '../ui/button.tsx';
import { Moment } from '../ui/facts/moment.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { Field } from '../ui/form/field.tsx';
import { FileInput } from '../ui/form/file-input.tsx';
import { PictureInput } from '../ui/form/picture-input.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { pictureSources } from '../ui/picture.ts';
import { selectOptions } from './select-options.ts';
import { choiceBoxOf, fileInputOf, type OfficeField, type OfficeForm, removalOf } from './view.ts';

/** A collapsed form with an explanation of its action. It stays open after an error. */
export function OfficeFormPanel({ form, act, back }: { form: OfficeForm; act: string; back: string }) {
  const { t } = useSite();
  const { action, title, record, fields, etag, idempotencyKey, isRestored, problem, invalidLines, concurrentChange } =
    form;
  const name = t(`office:action.${title}.title`);
  return (
    <details className="open:basis-full" open={isRestored || problem !== null}>
      <summary className="btn quiet">{name}</summary>
      <form
        className="card mt-2.5 grid max-w-176 gap-3 p-4"
        method="post"
        action={`${act}#outcome`}
        encType={
          fields.some(({ as }) => as === 'picture' || as === 'film' || as === 'file')
            ? 'multipart/form-data'
            : undefined
        }
      >
        <p className="text-sm text-soft">{t(`office:action.${title}.text`)}</p>
        {isRestored && (
          <Alert title={t('office:not_done')}>
            <p>{t('office:kept')}</p>
          </Alert>
        )}
        {problem !== null && (
          <Alert title={t('office:not_done')}>
            <p>{t(`error:code.${problem}`)}</p>
            {invalidLines.length > 0 && (
              <ul className="list-disc pl-5">
                {invalidLines.map(({ line, problem: wrong }) => (
                  <li key={`${line} ${wrong}`}>{t(`office:line.${wrong}`, { line })}</li>
                ))}
              </ul>
            )}
            {concurrentChange && (
              <>
                <p>
                  {concurrentChange.by_name} <Moment at={concurrentChange.at} />
                </p>
                <code className="text-xs break-all whitespace-pre-wrap">{concurrentChange.changed}</code>
              </>
            )}
          </Alert>
        )}
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="of" value={record} />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="seen" value={etag} />
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        {fields.map((field) => (
          <OfficeControl key={field.name} field={field} id={`${title}-${record}-${field.name}`} />
        ))}
        <Button variant="primary">{name}</Button>
      </form>
    </details>
  );
}

/** Fields with a hint about leaving them empty. */
const hintedFields = ['price_coins', 'stock_total'] as const;

/** Maximum length of a number with its separators. */
const MAX_NUMBER = 24;

/** Returns input props for numbers: whole units, baht or percent. Returns null for other fields. */
export const numberProps = (as: OfficeField['as']) => {
  if (as === 'number') return { inputMode: 'numeric', maxLength: MAX_NUMBER } as const;
  const unit = as === 'baht' ? '฿' : as === 'percent' ? '%' : null;
  return unit && ({ unit, inputMode: 'decimal', maxLength: MAX_NUMBER } as const);
};

/** Returns whether a field is a date, which has several inputs. */
export const isDate = (as: OfficeField['as']): as is 'day' | 'moment' | 'month' =>
  as === 'day' || as === 'moment' || as === 'month';

/** Plays the left half of a film, which has its colours. The right half is its alpha. */
const FilmPreview = ({ url, label }: { url: string; label: string }) => (
  <span className="block h-64 w-48 overflow-hidden rounded-s">
    <video
      className="h-64 w-96 max-w-none object-fill"
      src={url}
      aria-label={label}
      controls
      muted
      preload="metadata"
    />
  </span>
);

/** The input of a field. */
export function OfficeControl({ field, id }: { field: OfficeField; id: string }) {
  const { t } = useSite();
  const { name, as, options, aspectRatio, required, maxLength, value, problem } = field;
  const text = t(`office:field.${name}`);
  const label = required ? text : t('office:may_be_empty', { field: text });
  const wrong = problem && t(`office:problem.${problem}`);
  const empty = hintedFields.find((one) => one === name);
  if (as === 'tick') {
    return (
      <Checkbox name={name} checked={value === 'on' || value === 'true'} missing={false} optional>
        {text}
      </Checkbox>
    );
  }
  if (as === 'choice') {
    const choices = selectOptions(t, options);
    return (
      <Field id={id} label={label} problem={wrong}>
        <Select
          id={id}
          name={name}
          label={label}
          value={value}
          options={
            required && value !== '' ? choices : [{ value: '', text: required ? t('office:choose') : '–' }, ...choices]
          }
          problem={problem !== null}
        />
      </Field>
    );
  }
  if (as === 'choices') {
    const values = value.split(',');
    return (
      <fieldset className="grid gap-1" aria-invalid={problem !== null || undefined}>
        <legend className="text-sm text-soft">{label}</legend>
        {selectOptions(t, options).map((option) => (
          <Checkbox
            key={option.value}
            name={choiceBoxOf(name, option.value)}
            checked={values.includes(option.value)}
            missing={false}
            optional
          >
            {option.text}
          </Checkbox>
        ))}
        {wrong && (
          <p className="text-sm text-wrong" role="alert">
            {wrong}
          </p>
        )}
      </fieldset>
    );
  }
  if (as === 'picture' || as === 'film') {
    const remove = t('office:remove', { field: text });
    const hint = as === 'film' ? 'office:film' : value === '' ? 'office:picture' : 'office:picture_again';
    return (
      <Field id={id} label={label} hint={t(hint)} problem={wrong}>
        <input type="hidden" name={name} value={value} />
        {value !== '' && as === 'picture' && (
          <img
            className="max-h-32 max-w-full justify-self-start rounded-s"
            {...pictureSources(value, '20rem')}
            alt=""
          />
        )}
        {value !== '' && as === 'film' && <FilmPreview url={value} label={text} />}
        {as === 'picture' ? (
          <PictureInput id={id} name={fileInputOf(name)} problem={problem !== null} shape={aspectRatio} />
        ) : (
          <FileInput id={id} name={fileInputOf(name)} problem={problem !== null} accept="video/mp4" />
        )}
        {value !== '' && !required && (
          <Checkbox name={removalOf(name)} checked={false} missing={false} optional>
            {remove}
          </Checkbox>
        )}
      </Field>
    );
  }
  if (as === 'long' || as === 'file') {
    return (
      <Field id={id} label={label} problem={wrong}>
        <span className="field" data-wrong={wrong !== null || undefined}>
          <textarea
            className="min-w-0 flex-1 bg-transparent py-2 outline-none"
            id={id}
            name={name}
            rows={as === 'file' ? 6 : 3}
            maxLength={maxLength === undefined ? undefined : unitsOf(maxLength)}
            defaultValue={value}
            aria-invalid={wrong !== null || undefined}
            aria-describedby={`${id}-says`}
          />
        </span>
        {as === 'file' && (
          <FileInput
            id={`${id}-file`}
            aria-label={t('office:file', { field: text })}
            name={fileInputOf(name)}
            accept=".csv,.txt,.md,text/csv,text/plain,text/markdown"
            problem={problem !== null}
          />
        )}
      </Field>
    );
  }
  if (isDate(as)) {
    return (
      <DateField
        id={id}
        name={controlOf(name)}
        of={as}
        label={label}
        value={value}
        hint={as === 'moment' ? t('office:bangkok') : undefined}
        problem={wrong}
      />
    );
  }
  return (
    <TextField
      id={id}
      name={controlOf(name)}
      label={label}
      value={value}
      {...(numberProps(as) ?? (maxLength !== undefined && { maxLength }))}
      autoComplete="off"
      hint={/_uuids?$/.test(name) ? t('office:as_id') : empty && t(`office:empty_means.${empty}`)}
      problem={wrong}
    />
  );
}
