import { useAtom, useAtomValue } from 'jotai';
import { type SubmitEvent, useRef } from 'react';
import type { FormError } from '../../platform/app/form-error.ts';
import type { Screen } from '../../platform/app/screen.ts';
import { formErrorAtom } from '../../platform/app/submit.ts';
import { useForm } from '../../platform/app/use-form.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { PayButton } from '../../ui/form/pay-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { AddressFormError } from './address-form-error.tsx';
import { type AddressDraft, type AddressField, addressDraftOf, problemsOf } from './draft.ts';
import { PlacesPanel } from './places-panel.tsx';
import { chosenAtom, type Lists, listsAtom, type PlaceChoice, problemsAtom } from './state.ts';
import { useEarlyChoices } from './use-early-choices.ts';

/** Props of the address form. */
export interface FormProps {
  draft: AddressDraft;
  provinces: PlaceChoice[];
  lists: Lists;
  /** Link to the page that the member came from, with its language, or null. */
  back: string | null;
  /** Missing or invalid fields of the last attempt. */
  problems: AddressField[];
  formError: FormError | null;
  saved: boolean;
}

/**
 * The member's only stored address, in the order of a Thai address. The same form works with and
 * without scripts.
 */
function FormScreen({ draft, provinces, back, saved }: FormProps) {
  const { t, to } = useSite();
  const [problems, setProblems] = useAtom(problemsAtom);
  const formError = useAtomValue(formErrorAtom);
  const { busy, form } = useForm(to(href('/address')));
  const element = useRef<HTMLFormElement>(null);
  useEarlyChoices(element, draft);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const wrong = problemsOf(addressDraftOf(new FormData(event.currentTarget)));
    setProblems(wrong);
    const [field] = wrong;
    if (field === undefined) {
      form.onSubmit(event);
      return;
    }
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const says = (field: 'recipient' | 'phone' | 'line') =>
    problems.includes(field) ? t(`address:problem.${field}`) : null;
  return (
    <div className="wrap task">
      <TaskBar back={{ href: back ?? to(href('/profile')), text: t('address:back') }} title={t('address:title')} />
      <div className="mx-auto max-w-176">
        {saved && <NoticeBox>{t('address:saved')}</NoticeBox>}
        <p className="mb-4 text-sm text-soft">{t('address:lead')}</p>
        <form {...form} ref={element} className="grid gap-4" noValidate onSubmit={onSubmit}>
          {back !== null && <input type="hidden" name="back" value={back} />}
          <Panel title={t('address:who')}>
            <TextField
              id="recipient"
              name="recipient"
              label={t('address:recipient')}
              value={draft.recipient}
              maxLength={80}
              autoComplete="name"
              problem={says('recipient')}
            />
            <TextField
              id="phone"
              name="phone"
              label={t('address:phone')}
              value={draft.phone}
              maxLength={24}
              inputMode="tel"
              autoComplete="tel"
              hint={t('address:phone_hint')}
              problem={says('phone')}
            />
          </Panel>
          <Panel title={t('address:where')}>
            <TextField
              id="line"
              name="line"
              label={t('address:line')}
              value={draft.line}
              maxLength={200}
              autoComplete="address-line1"
              hint={t('address:line_hint')}
              problem={says('line')}
            />
            <PlacesPanel provinces={provinces} problems={problems} />
          </Panel>
          <AddressFormError problems={problems} formError={formError} />
          <div className="pay-bar">
            <PayButton busy={busy} name="step" value="save">
              {t('address:save')}
            </PayButton>
          </div>
        </form>
      </div>
    </div>
  );
}

export const screen: Screen<FormProps> = {
  fill(set, props) {
    const { province_id, district_id, subdistrict_id, postal_code } = props.draft;
    set(chosenAtom, { province_id, district_id, subdistrict_id, postal_code });
    set(listsAtom, props.lists);
    set(problemsAtom, props.problems);
    set(formErrorAtom, props.formError);
  },
  View: FormScreen,
};
