import type { FailureCode } from '../../../calls/platform/failure-status.ts';
import { unitsOf } from '../../../calls/platform/text/length.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import styles from '../../ui/form/form.css?url';
import { PictureField } from '../../ui/form/picture-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';

interface EditProfilePageProps {
  avatarUrl: string;
  /** The values as typed, or the stored ones. */
  typed: { name: string; bio: string };
  /** The failure of the last attempt and its fields. */
  trouble: { code: FailureCode; fields: readonly string[] } | null;
  /** Maximum length in characters. */
  maxLengths: { name: number; bio: number };
}

/** Form for a member's name, bio and picture. Errors appear at their fields. */
export function EditProfilePage({ avatarUrl, typed, trouble, maxLengths }: EditProfilePageProps) {
  const { t, to } = useSite();
  const troubleText = trouble && t(`error:code.${trouble.code}`);
  const isOf = (field: 'name' | 'bio') => trouble?.fields.includes(field) ?? false;
  const isInvalid = trouble?.code === 'invalid_form';
  const isOfPicture =
    trouble !== null && (trouble.code.startsWith('upload_') || trouble.code === 'post_picture_unknown');
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('profile:edit.title')}</h1>
      {trouble && !isOf('name') && !isOf('bio') && !isOfPicture && (
        <Alert title={t('profile:edit.not_saved')}>
          <p>{troubleText}</p>
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
          value={typed.name}
          autoComplete="nickname"
          maxLength={maxLengths.name}
          hint={t('profile:edit.name_hint', { most: maxLengths.name })}
          problem={
            isOf('name') ? (isInvalid ? t('profile:edit.name_wrong', { most: maxLengths.name }) : troubleText) : null
          }
        />
        <Field
          id="bio"
          label={t('profile:edit.bio')}
          hint={t('profile:edit.bio_hint', { most: maxLengths.bio })}
          problem={
            isOf('bio') ? (isInvalid ? t('profile:edit.bio_wrong', { most: maxLengths.bio }) : troubleText) : null
          }
        >
          <span className="field" data-wrong={isOf('bio') || undefined}>
            <textarea
              className="min-h-24 w-full bg-transparent py-2 outline-none"
              id="bio"
              name="bio"
              maxLength={unitsOf(maxLengths.bio)}
              defaultValue={typed.bio}
              aria-invalid={isOf('bio') || undefined}
              aria-describedby="bio-says"
            />
          </span>
        </Field>
        <div className="flex items-start gap-4">
          <Avatar url={avatarUrl} size={96} eager />
          <div className="min-w-0 flex-1">
            <PictureField
              label={t('profile:edit.picture')}
              hint={t('profile:edit.picture_hint')}
              problem={isOfPicture ? troubleText : null}
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
