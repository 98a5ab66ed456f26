import type { ComponentProps } from 'react';
import type { AnnouncedLive } from '../../../calls/live/announce.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PictureField } from '../../ui/form/picture-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CategoryField } from '../category/category-field.tsx';

const MAX_TITLE = 80;

/**
 * Form that starts a live. Without scripts it leads to the address for programs; with scripts the
 * browser broadcasts.
 */
export function BeginForm({
  title,
  announced,
  category,
  formError,
}: {
  title: string;
  /** The live that was announced for about now. */
  announced: AnnouncedLive | null;
  /** Null without categories. */
  category: Omit<ComponentProps<typeof CategoryField>, 'id'> | null;
  formError: FailureCode | null;
}) {
  const { t, to, viewer } = useSite();
  const errorText = formError && t(`error:code.${formError}`);
  const isOfPicture = formError !== null && (formError.startsWith('upload_') || formError === 'post_picture_unknown');
  const isOfTitle = formError === 'invalid_form';
  return (
    <>
      {formError && !isOfPicture && !isOfTitle && (
        <Alert title={t('broadcast:begin.failed')}>
          <p>{errorText}</p>
          {formError === 'contract_not_in_force' && (
            <p className="mt-2">
              <ButtonLink href={to(href('/contract'))}>{t('broadcast:begin.contract')}</ButtonLink>
            </p>
          )}
        </Alert>
      )}
      <form
        method="post"
        action={to(actionHref('/studio', '', {}))}
        encType="multipart/form-data"
        className="card grid grid-cols-1 gap-3 p-4"
        data-begin
      >
        <TextField
          id="title"
          name="title"
          label={t('broadcast:begin.title_label')}
          value={title || (formError ? '' : t('broadcast:begin.first_title', { name: viewer?.name }))}
          maxLength={MAX_TITLE}
          hint={announced && t('broadcast:begin.announced', { title: announced.title })}
          problem={isOfTitle ? errorText : null}
        />
        {category && <CategoryField id="category" {...category} />}
        <details open={isOfPicture}>
          <summary className="min-h-11 content-center underline">{t('broadcast:begin.more')}</summary>
          <div className="grid grid-cols-1 gap-4 pt-2">
            <PictureField
              label={t('broadcast:begin.picture_label')}
              hint={t('broadcast:begin.picture_hint')}
              problem={isOfPicture ? errorText : null}
              shape="4/5"
            />
            <Field id="least_age" label={t('broadcast:begin.least_age')} hint={t('broadcast:begin.least_age_hint')}>
              <Select
                id="least_age"
                name="least_age"
                label={t('broadcast:begin.least_age')}
                value=""
                options={[
                  { value: '', text: t('broadcast:begin.everybody') },
                  { value: '18', text: '18+' },
                  { value: '20', text: '20+' },
                ]}
              />
            </Field>
            <div data-scripted>
              <Checkbox name="from_screen" checked={true} missing={false} optional>
                {t('broadcast:begin.from_screen')}
              </Checkbox>
            </div>
          </div>
        </details>
        <Checkbox name="is_practice" checked={false} missing={false} optional>
          {t('broadcast:practice.check')}
          <span className="block text-soft">{t('broadcast:practice.check_hint')}</span>
        </Checkbox>
        <div className="grid gap-3" data-awaits-script>
          <Button variant="primary" icon="live" wide>
            {t('broadcast:begin.send')}
          </Button>
          <div data-scripted>
            <Button wide name="by" value="program">
              {t('broadcast:begin.program')}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}
