import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDate } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import styles from '../../ui/form/form.css?url';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Help } from '../order/help.tsx';

/** Props of the age check. */
export interface PayingAgeProps {
  minAge: number;
  /** Day from which the user may pay. Null: the birth date is unknown and asked for. */
  from: string | null;
  /** Page from which the user came, and to which the form leads. */
  back: string;
  typed?: string;
  problem?: boolean;
}

/**
 * Replaces the order page until the user's age is known and sufficient. The form works without
 * scripts.
 */
export function PayingAgeForm({ minAge, from, back, typed = '', problem = false }: PayingAgeProps) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap task">
      <link rel="stylesheet" href={styles} precedence="page" />
      <TaskBar back={{ href: to('/'), text: t('order:back_home') }} title={t('order:age.title')} />
      <div className="mx-auto grid w-full max-w-130 grid-cols-1 gap-4" data-sheet>
        {from === null ? (
          <Panel title={t('order:age.ask')}>
            <p className="text-sm text-soft">{t('order:age.lead', { age: minAge })}</p>
            <form className="grid gap-4" method="post" action={to(actionHref('/payment/age', '', {}))}>
              <input type="hidden" name="back" value={back} />
              <DateField
                id="birth_date"
                name="birth_date"
                label={t('order:age.birth_date')}
                value={typed}
                isBirthday
                hint={t('order:age.hint')}
                problem={problem ? t('order:age.problem') : null}
              />
              <Button variant="primary" wide>
                {t('order:age.tell')}
              </Button>
            </form>
          </Panel>
        ) : (
          <Alert title={t('order:age.too_young')}>
            <p>{t('order:age.too_young_text', { age: minAge, day: formatDate(locale, from) })}</p>
            <p>
              {t('order:age.wrong')}{' '}
              <TextLink href={`${to(href('/privacy'))}#requests`}>{t('order:age.correct')}</TextLink>
            </p>
          </Alert>
        )}
        <Help />
      </div>
    </div>
  );
}
