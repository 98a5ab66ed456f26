import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/form/alert.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import styles from '../ui/form/form.css?url';
import { TextField } from '../ui/form/text-field.tsx';

/** An invalid field. `name_word`: the name contains a word that is not allowed in names. */
export type SignUpProblem = 'name' | 'name_word' | 'name_reserved' | 'birth_date' | 'accept_terms';

export interface SignUpPageProps {
  name: string;
  /** `YYYY-MM-DD`, or empty. */
  birthDate: string;
  minAge: number;
  termsVersion: string;
  /** Invalid fields of the last attempt. */
  problems: SignUpProblem[];
  /** The reason why no account was created, if it is not a field. */
  refusal: 'too_young' | 'terms_outdated' | 'unavailable' | null;
}

/** The last step of sign-up: one form that needs no script. */
export function SignUpPage({ name, birthDate, minAge, termsVersion, problems, refusal }: SignUpPageProps) {
  const { t, to, productName } = useSite();
  const says = (problem: SignUpProblem) => (problems.includes(problem) ? t(`auth:sign_up.problem.${problem}`) : null);
  return (
    <div className="wrap grid grid-cols-1 justify-center py-8 md:py-16">
      <link rel="stylesheet" href={styles} precedence="page" />
      <form className="card grid w-full max-w-104 gap-4 p-5 md:p-8" method="post" action={to(href('/auth/signup'))}>
        <h1 className="text-2xl font-bold">{t('auth:sign_up.title', { product: productName })}</h1>
        <p className="text-soft">{t('auth:sign_up.lead')}</p>
        {refusal && (
          <Alert title={t(`auth:sign_up.refusal.${refusal}.title`)}>
            <p>{t(`auth:sign_up.refusal.${refusal}.text`, { age: minAge })}</p>
          </Alert>
        )}
        <TextField
          id="name"
          name="name"
          label={t('auth:sign_up.name')}
          value={name}
          maxLength={40}
          autoComplete="nickname"
          hint={t('auth:sign_up.name_hint')}
          problem={says('name') ?? says('name_word') ?? says('name_reserved')}
        />
        <DateField
          id="birth_date"
          name="birth_date"
          label={t('auth:sign_up.birth_date')}
          value={birthDate}
          isBirthday
          hint={t('auth:sign_up.birth_date_hint', { age: minAge })}
          problem={says('birth_date')}
        />
        <input type="hidden" name="terms_version" value={termsVersion} />
        <div>
          <Checkbox name="accept_terms" checked={false} missing={problems.includes('accept_terms')}>
            {t('auth:sign_up.accept')}{' '}
            <a className="underline" href={to(href('/terms'))} target="_blank" rel="noopener">
              {t('site:rules.terms')}
            </a>
            {` ${t('auth:and')} `}
            <a className="underline" href={to(href('/privacy-policy'))} target="_blank" rel="noopener">
              {t('site:rules.privacy')}
            </a>
          </Checkbox>
          {problems.includes('accept_terms') && <p className="text-sm text-wrong">{says('accept_terms')}</p>}
        </div>
        <Button variant="primary" wide>
          {t('auth:sign_up.make')}
        </Button>
        <p className="text-xs text-soft">
          {t('auth:sign_up.have_account')}{' '}
          <a className="underline" href={to(href('/auth/signin'))}>
            {t('auth:sign_up.other_way')}
          </a>
        </p>
      </form>
    </div>
  );
}
