import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import type { ProfileText } from '../../../calls/platform/profile-text.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import styles from '../../ui/form/form.css?url';
import { PictureField } from '../../ui/form/picture-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';

interface EditProfilePageProps {
  avatarUrl: string;
  /** The name as typed, or the stored one. */
  name: string;
  maxNameLength: number;
  /** The texts of the profile, as typed or stored. */
  texts: readonly { name: ProfileText; value: string; maxLength: number; isLong: boolean }[];
  /** The failure of the last attempt and its fields. */
  formError: { code: FailureCode; fields: readonly string[] } | null;
}

/** Form for a member's name, texts and picture. Errors appear at their fields. */
export function EditProfilePage({ avatarUrl, name, maxNameLength, texts, formError }: EditProfilePageProps) {
  const { t, to } = useSite();
  const errorText = formError && t(`error:code.${formError.code}`);
  const isOf = (field: string) => formError?.fields.includes(field) ?? false;
  const problemOf = (field: string, invalid: string) =>
    isOf(field) ? (formError?.code === 'invalid_form' ? invalid : errorText) : null;
  const isOfText = isOf('name') || texts.some((text) => isOf(text.name));
  const isOfPicture =
    formError !== null && (formError.code.startsWith('upload_') || formError.code === 'post_picture_unknown');
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('profile:edit.title')}</h1>
      {formError && !isOfText && !isOfPicture && (
        <Alert title={t('profile:edit.not_saved')}>
          <p>{errorText}</p>
        </Alert>
      )}
      <form
        method="post"
        action={to(actionHref('/profile/edit', '', {}))}
        encType="multipart/form-data"
        className="card grid grid-cols-1 gap-4 p-5"
      >
        <TextField
          id="name"
          name="name"
          label={t('profile:edit.name')}
          value={name}
          autoComplete="nickname"
          maxLength={maxNameLength}
          hint={t('profile:edit.name_hint', { most: maxNameLength })}
          problem={problemOf('name', t('profile:edit.name_wrong', { most: maxNameLength }))}
        />
        {texts.map((text) => (
          <TextField
            key={text.name}
            id={text.name}
            name={text.name}
            label={t(`profile:edit.${text.name}`)}
            value={text.value}
            maxLength={text.maxLength}
            isLong={text.isLong}
            hint={t(`profile:edit.${text.name}_hint`, { most: text.maxLength })}
            problem={problemOf(text.name, t('profile:edit.text_wrong', { most: text.maxLength }))}
          />
        ))}
        <div className="flex items-start gap-4">
          <Avatar url={avatarUrl} size={96} eager />
          <div className="min-w-0 flex-1">
            <PictureField
              label={t('profile:edit.picture')}
              hint={t('profile:edit.picture_hint')}
              problem={isOfPicture ? errorText : null}
              shape="1/1"
            />
          </div>
        </div>
        {avatarUrl.startsWith('/media/') && (
          <Checkbox name="without_picture" checked={false} missing={false} optional>
            {t('profile:edit.without_picture')}
          </Checkbox>
        )}
        <div>
          <Button variant="primary">{t('profile:edit.save')}</Button>
        </div>
      </form>
    </div>
  );
}
