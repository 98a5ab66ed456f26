import type { OverlayKind, OverlaySettings } from '../../../calls/live/overlay.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { Field } from '../../ui/form/field.tsx';
import styles from '../../ui/form/form.css?url';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CopyableText } from '../broadcast/copyable-text.tsx';

const kinds = ['alerts', 'goal', 'chat', 'supporters', 'pk'] as const satisfies OverlayKind[];
const colors = ['accent_color', 'ground_color'] as const;

/** Links of a VB's overlays for OBS, their settings and a test alert. */
export function OverlaysPage({
  base,
  settings,
  status,
  formError,
}: {
  /** Address of the overlays with the key. Null: there is no key. */
  base: string | null;
  settings: OverlaySettings;
  /** Outcome of the form that led here. */
  status: 'saved' | 'tried' | 'revoked' | null;
  formError: FailureCode | null;
}) {
  const { t, to } = useSite();
  const toForm = (at: '' | '/key' | '/revoke' | '/test') => to(actionHref('/studio/overlays', at, {}));
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/studio'))} text={t('broadcast:title')} />
      <h1 className="text-2xl font-bold">{t('overlay:title')}</h1>
      <p className="text-soft">{t('overlay:text')}</p>
      {status && <NoticeBox>{t(`overlay:${status}`)}</NoticeBox>}
      {formError && (
        <Alert title={t('overlay:not_saved')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      <Section id="links" title={t('overlay:links')} className="card p-5">
        <div className="grid grid-cols-1 gap-3 text-sm">
          {base === null ? (
            <form method="post" action={toForm('/key')}>
              <Button variant="primary">{t('overlay:start')}</Button>
            </form>
          ) : (
            <>
              {kinds.map((kind) => (
                <CopyableText key={kind} label={t(`overlay:kind.${kind}`)} text={`${base}/${kind}`} isSecret />
              ))}
              <p className="text-soft">{t('overlay:key')}</p>
              <form method="post" action={toForm('/test')}>
                <Button>{t('overlay:try')}</Button>
              </form>
              <div className="flex flex-wrap gap-2">
                <Confirm
                  ask={t('overlay:replace')}
                  text={t('overlay:replace_text')}
                  confirm={t('overlay:replace')}
                  form={{ method: 'post', action: toForm('/key') }}
                />
                <Confirm
                  ask={t('overlay:revoke')}
                  text={t('overlay:revoke_text')}
                  confirm={t('overlay:revoke')}
                  form={{ method: 'post', action: toForm('/revoke') }}
                />
              </div>
            </>
          )}
        </div>
      </Section>
      <form method="post" action={toForm('')} className="card grid grid-cols-1 gap-4 p-5">
        <Field id="size" label={t('overlay:size')}>
          <Select
            id="size"
            name="size"
            label={t('overlay:size')}
            value={settings.size}
            options={(['s', 'm', 'l'] as const).map((value) => ({ value, text: t(`overlay:sizes.${value}`) }))}
          />
        </Field>
        <Field id="has_sound" label={t('overlay:sound')}>
          <Select
            id="has_sound"
            name="has_sound"
            label={t('overlay:sound')}
            value={settings.has_sound ? 'on' : 'off'}
            options={(['on', 'off'] as const).map((value) => ({ value, text: t(`overlay:sounds.${value}`) }))}
          />
        </Field>
        <TextField
          id="min_coins"
          name="min_coins"
          label={t('overlay:min_coins')}
          value={String(settings.min_coins)}
          inputMode="numeric"
        />
        {colors.map((name) => (
          <Field key={name} id={name} label={t(`overlay:${name}`)}>
            <input id={name} name={name} type="color" className="h-11 w-20" defaultValue={settings[name]} />
          </Field>
        ))}
        <Button variant="primary" wide>
          {t('overlay:save')}
        </Button>
      </form>
    </div>
  );
}
