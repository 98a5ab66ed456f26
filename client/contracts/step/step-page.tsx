import type { ContractStepState } from '../../../calls/contracts/contract-overview.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import type { Option } from '../../ui/form/select.tsx';
import { InlineDisclosure } from '../../ui/task/disclosure.tsx';
import { SignatureFields } from '../signing/signature-fields.tsx';
import { AddressFields, type AddressLists } from './address-fields.tsx';
import type { ContractFormError } from './contract-form-error.ts';
import styles from './step.css?url';
import { StepField } from './step-field.tsx';
import { type FieldSpec, type StepFieldName, stepFields } from './step-fields.ts';
import { StepShell } from './step-shell.tsx';
import type { StepValues } from './step-values.ts';
import { stepNumber } from './steps.ts';

/** Values of a step that was never saved. */
const defaultValues: StepValues = {
  nationality: 'TH',
  tax_residence: 'TH',
  identity: 'national_id',
  title: 'miss',
};

/**
 * Fields with which the form begins as saved, because the API returns them without a mask. So saving
 * a step again does not replace the nationality by Thai. The applicant enters all other values
 * again: most are masked.
 */
const UNMASKED_FIELDS: readonly string[] = ['identity', 'nationality', 'tax_residence'] satisfies StepFieldName[];

type FormSection = [FieldSpec, ...FieldSpec[]];

/** Splits the fields into sections. A field with a `section` begins a new one. */
function sectionsOf(fields: readonly FieldSpec[]): FormSection[] {
  const sections: FormSection[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last && !field.section) last.push(field);
    else sections.push([field]);
  }
  return sections;
}

/** The form of one step. Each step is saved on its own. */
export function StepPage({
  state,
  typed,
  error,
  address,
  banks,
}: {
  state: ContractStepState;
  /** Values that the applicant has just sent. Empty at the first visit. */
  typed: StepValues;
  error: ContractFormError | null;
  /** Options and code state of the address step. Null in other steps. */
  address: AddressLists | null;
  /** Options of the bank field. */
  banks: Option[];
}) {
  const { t, to } = useSite();
  const { step } = state;
  const savedText = (name: string) => (UNMASKED_FIELDS.includes(name) ? state.shown[name] : undefined);
  const textOf = (name: string) => typed[name] ?? savedText(name) ?? defaultValues[name] ?? '';
  // A date is one field of the form and three of the request.
  const isInvalid = (name: string) =>
    error?.fields.some((field) => field.replace(/_(?:day|month|year)$/, '') === name) ?? false;
  const fields = stepFields[step] ?? [];
  return (
    <StepShell title={t(`contract:step.${step}`)} number={stepNumber(step)} state={state} error={error}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <form
        className="card grid gap-4 p-4 md:p-5"
        method="post"
        noValidate
        encType={fields.some(({ kind }) => kind === 'document') ? 'multipart/form-data' : undefined}
        action={to(actionHref('/contract/steps/{step}', '', { step }))}
      >
        <p className="text-sm text-soft">{t(`contract:why.${step}`)}</p>
        {sectionsOf(fields).map(([first, ...others]) => {
          const section = [first, ...others].map((field) => (
            // An invalid field is shown in any case.
            <div key={field.name} data-when={isInvalid(field.name) ? undefined : field.when}>
              <StepField {...{ field, textOf, error, banks }} isInvalid={isInvalid(field.name)} />
            </div>
          ));
          if (!first.section) return section;
          const title = t(`contract:part.${first.section}`);
          const hasProblem = [first, ...others].some(({ name }) => isInvalid(name));
          if (first.section !== 'minor') {
            const when = hasProblem ? undefined : first.when;
            return (
              <div key={first.section} data-when={when} className="mt-3 grid gap-4 border-t pt-4">
                <h2 className="font-bold">{title}</h2>
                {section}
              </div>
            );
          }
          const isOpen = hasProblem || others.some(({ name }) => (typed[name] ?? '') !== '');
          return (
            <div key={first.section} className="border-t pt-2">
              <InlineDisclosure title={title} open={isOpen}>
                {section}
              </InlineDisclosure>
            </div>
          );
        })}
        {address && <AddressFields lists={address} typed={typed} isInvalid={isInvalid} />}
        {step === 'sign_detail' && <SignatureFields typed={typed} isInvalid={isInvalid} />}
        <Button variant="primary" wide name="step" value="save">
          {t('contract:save')}
        </Button>
      </form>
    </StepShell>
  );
}
