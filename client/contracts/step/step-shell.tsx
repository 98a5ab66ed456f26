import type { ReactNode } from 'react';
import type { ContractStepState } from '../../../calls/contracts/contract-overview.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import type { ContractFormError } from './contract-form-error.ts';
import { savedFieldsOf } from './saved-fields.ts';
import { STEP_COUNT } from './steps.ts';

/** Frame of a step: progress, reason of a return, errors and saved values. */
export function StepShell({
  title,
  number,
  state,
  error,
  children,
}: {
  title: string;
  /** 1-based. */
  number: number;
  /** Null for signing, which is not stored as a step. */
  state: ContractStepState | null;
  error: ContractFormError | null;
  children: ReactNode;
}) {
  const { t, to, locale } = useSite();
  const texts = savedFieldsOf(state?.shown ?? {}, { t, locale });
  return (
    <div className="wrap pb-8">
      <link rel="stylesheet" href={styles} precedence="page" />
      <TaskBar isPlain back={{ href: to(href('/contract')), text: t('contract:back') }} title={title}>
        <span className="text-sm whitespace-nowrap text-soft tabular-nums">
          {t('contract:step_of', { number, count: STEP_COUNT })}
        </span>
      </TaskBar>
      <div className="mx-auto grid max-w-176 gap-4">
        <ol className="grid grid-flow-col gap-1" aria-hidden="true">
          {Array.from({ length: STEP_COUNT }, (_, index) => index + 1).map((one) => (
            <li key={one} className={`h-1 rounded-full ${one <= number ? 'bg-accent' : 'bg-lift'}`} />
          ))}
        </ol>
        {state?.reason && (
          <Alert title={t('contract:returned')}>
            <p>{t(`contract:reason.${state.reason}`)}</p>
            {state.note !== null && <p className="wrap-anywhere">{state.note}</p>}
          </Alert>
        )}
        {error && (
          <Alert title={t('contract:not_saved')}>
            <p>{error.code === 'invalid_form' ? t('contract:mend_fields') : t(`error:code.${error.code}`)}</p>
          </Alert>
        )}
        {state?.saved_at && !error && !state.reason && (
          <NoticeBox>
            {t('contract:saved_at', { when: formatDateTime(locale, state.saved_at) })}
            {texts.length > 0 && <span className="block text-sm wrap-anywhere text-soft">{texts.join(' · ')}</span>}
          </NoticeBox>
        )}
        {children}
      </div>
    </div>
  );
}
