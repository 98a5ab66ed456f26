import type { LeastAge } from '../../../calls/live/live-age.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDate } from '../../platform/texts/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import styles from '../../ui/form/form.css?url';
import { TextLink } from '../../ui/text-link.tsx';

/** State of the age check: signed out, birth date unknown, or too young until a date. */
export type AgeAsked =
  | { state: 'visitor' }
  | { state: 'unknown'; typed?: string; isWrong?: boolean }
  | { state: 'too_young'; from: string };

/**
 * Replaces a live or a clip with a minimum age until the viewer's age is known and sufficient.
 * Shows neither video nor chat.
 */
export function AgePage({
  live: { title, caster },
  page,
  minAge,
  reason: question,
}: {
  /** A live or a clip. */
  live: { title: string; caster: { name: string } };
  /** Its page, and the target of the form with the birth date. */
  page: { path: string; action: string };
  minAge: LeastAge;
  reason: AgeAsked;
}) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap py-10">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="card mx-auto grid max-w-130 gap-4 p-5">
        <h1 className="text-2xl font-bold">{t('live:age.title', { age: minAge })}</h1>
        <p>
          {title}
          {'\u00a0· '}
          {caster.name}
        </p>
        {question.state === 'visitor' && (
          <>
            <p className="text-soft">{t('live:age.sign_in_text')}</p>
            <ButtonLink variant="primary" wide href={to(href('/auth/signin', { callbackUrl: to(page.path) }))}>
              {t('live:age.sign_in')}
            </ButtonLink>
          </>
        )}
        {question.state === 'unknown' && (
          <form className="grid gap-4" method="post" action={to(page.action)}>
            <p className="text-soft">{t('live:age.ask')}</p>
            <DateField
              id="birth_date"
              name="birth_date"
              label={t('order:age.birth_date')}
              value={question.typed ?? ''}
              isBirthday
              hint={t('live:age.hint')}
              problem={question.isWrong ? t('order:age.problem') : null}
            />
            <Button variant="primary" wide>
              {t('live:age.tell')}
            </Button>
          </form>
        )}
        {question.state === 'too_young' && (
          <>
            <p>{t('live:age.too_young', { age: minAge, day: formatDate(locale, question.from) })}</p>
            <p className="text-sm text-soft">
              {t('order:age.wrong')}{' '}
              <TextLink href={`${to(href('/privacy'))}#requests`}>{t('order:age.correct')}</TextLink>
            </p>
          </>
        )}
        <ButtonLink wide href={to(href('/our-vb'))}>
          {t('live:see_on_air')}
        </ButtonLink>
      </div>
    </div>
  );
}
