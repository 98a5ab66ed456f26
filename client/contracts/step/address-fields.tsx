import type { Place } from '../../../calls/people/address.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { StepValues } from './step-values.ts';

/**
 * Options of one address. Each list depends on the choice above it, and is null before that choice.
 */
export interface PlaceLists {
  provinces: Place[];
  districts: Place[] | null;
  subdistricts: Place[] | null;
}

/** Options and verification state of the address step. */
export interface AddressLists {
  registered: PlaceLists;
  current: PlaceLists;
  /** Masked. Null: none is verified yet. */
  provedEmail: string | null;
  /** State of the email verification code. */
  code: 'sent' | 'wrong' | 'over' | 'too_many' | 'mail_unavailable' | null;
}

interface AddressQuestion {
  typed: StepValues;
  isInvalid: (name: string) => boolean;
}

/** The applicant's addresses, phone number and verified email address. */
export function AddressFields({ lists, ...props }: AddressQuestion & { lists: AddressLists }) {
  const { t } = useSite();
  const { typed, isInvalid } = props;
  const isSame = typed.step === undefined || typed.same_address === 'on';
  return (
    <>
      <h2 className="font-bold">{t('contract:part.registered')}</h2>
      <AddressOf which="registered" lists={lists.registered} {...props} />
      <Checkbox name="same_address" checked={isSame} missing={false} optional>
        {t('contract:field.same_address')}
      </Checkbox>
      <div data-when="other_address" className="grid gap-4">
        <h2 className="font-bold">{t('contract:part.current')}</h2>
        <AddressOf which="current" lists={lists.current} {...props} />
      </div>
      <TextField
        id="phone"
        name="phone"
        label={t('contract:field.phone')}
        value={typed.phone ?? ''}
        maxLength={24}
        inputMode="tel"
        autoComplete="tel"
        problem={isInvalid('phone') ? t('contract:problem.phone') : null}
      />
      <EmailFields lists={lists} {...props} />
    </>
  );
}

function EmailFields({ lists: { provedEmail, code }, typed, isInvalid }: AddressQuestion & { lists: AddressLists }) {
  const { t } = useSite();
  const problem = code !== null && code !== 'sent' ? code : null;
  return (
    <div id="email-part" className="grid gap-3">
      {provedEmail !== null && <NoticeBox>{t('contract:email.proved', { email: provedEmail })}</NoticeBox>}
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('contract:field.email')}
        value={typed.email ?? ''}
        maxLength={254}
        autoComplete="email"
        hint={t('contract:email.hint')}
        problem={isInvalid('email') ? t('contract:problem.email') : null}
      >
        <Button name="step" value="send_code">
          {t('contract:email.send')}
        </Button>
      </TextField>
      {(code === 'sent' || code === 'wrong') && (
        <TextField
          id="code"
          name="code"
          label={t('contract:code.label')}
          value=""
          maxLength={8}
          inputMode="decimal"
          autoComplete="one-time-code"
          hint={t('contract:code.hint')}
          problem={code === 'wrong' ? t('error:code.code_wrong') : null}
        >
          <Button name="step" value="verify_code">
            {t('contract:email.verify')}
          </Button>
        </TextField>
      )}
      {problem !== null && problem !== 'wrong' && (
        <p className="text-sm text-wrong" role="alert">
          {t(`contract:code.${problem}`)}
        </p>
      )}
    </div>
  );
}

type AddressKind = 'registered' | 'current';
const levels = ['province', 'district', 'subdistrict'] as const;

/**
 * Province, district and subdistrict. A choice submits the form: with scripts at once, without them
 * by the button.
 */
function AddressOf({ which, lists, typed, isInvalid }: AddressQuestion & { which: AddressKind; lists: PlaceLists }) {
  const { t, locale } = useSite();
  const listOf = { province: lists.provinces, district: lists.districts, subdistrict: lists.subdistricts };
  const line = `${which}_line` as const;
  return (
    <>
      <TextField
        id={line}
        name={line}
        label={t('contract:field.line')}
        value={typed[line] ?? ''}
        maxLength={200}
        autoComplete={which === 'current' ? 'address-line1' : 'off'}
        hint={t('contract:hint.line')}
        problem={isInvalid(line) ? t('contract:problem.line') : null}
      />
      <div className="grid gap-3 md:grid-cols-3">
        {levels.map((level) => {
          const name = `${which}_${level}_id` as const;
          const places = listOf[level];
          return (
            <Field
              key={level}
              id={name}
              label={t(`address:${level}`)}
              problem={isInvalid(name) ? t(`address:problem.${level}`) : null}
            >
              <Select
                id={name}
                name={name}
                label={t(`address:${level}`)}
                value={typed[name] ?? ''}
                disabled={places === null}
                problem={isInvalid(name)}
                sends={level !== 'subdistrict'}
                options={[
                  { value: '', text: t(`address:choose_${level}`) },
                  ...(places ?? []).map((place) => ({ value: String(place.id), text: inLocale(place.name, locale) })),
                ]}
              />
            </Field>
          );
        })}
      </div>
      {lists.subdistricts === null && (
        <noscript>
          <Button wide name="step" value="places">
            {t('address:next')}
          </Button>
        </noscript>
      )}
    </>
  );
}
