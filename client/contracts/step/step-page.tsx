import type { ContractStepState } from '../../../calls/contracts/contract-overview.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import type { Option } from '../../ui/form/select.tsx';
import { Fold } from '../../ui/task/disclosure.tsx';
import { SignatureFields } from '../signing/signature-fields.tsx';
import { AddressFields, type AddressLists } from './address-fields.tsx';
import type { ContractFormError } from './contract-form-error.ts';
import { StepField } from './step-field.tsx';
import { type FieldSpec, stepFields } from './step-fields.ts';
import { StepShell } from './step-shell.tsx';
import type { StepValues } from './step-values.ts';
import { stepNumber } from './steps.ts';

const beginsWith: StepValues = {
  nationality: 'TH',
  tax_residence: 'TH',
  identity: 'national_id',
  title: 'miss',
};

/** Splits the fields into the sections of the form. */
function partsOf(fields: readonly FieldSpec[]): [FieldSpec, ...FieldSpec[]][] {
  const parts: [FieldSpec, ...FieldSpec[]][] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    if (last && !field.part) last.push(field);
    else parts.push([field]);
  }
  return parts;
}

/** One step, as a form that is saved separately. */
export function StepPage({
  state,
  typed,
  trouble,
  address,
  banks,
}: {
  state: ContractStepState;
  typed: StepValues;
  trouble: ContractFormError | null;
  /** Options and code state of the address step. Null in other steps. */
  address: AddressLists | null;
  /** Options of the bank field. */
  banks: Option[];
}) {
  const { t, to } = useSite();
  const { step } = state;
  const textOf = (name: string) => typed[name] ?? beginsWith[name] ?? '';
  const isWrong = (name: string) =>
    trouble?.fields.some((field) => field.replace(/_(?:day|month|year)$/, '') === name) ?? false;
  const fields = stepFields[step] ?? [];
  return (
    <StepShell title={t(`contract:step.${step}`)} number={stepNumber(step)} state={state} trouble={trouble}>
      <form
        className="card grid gap-4 p-4 md:p-5"
        method="post"
        noValidate
        encType={fields.some(({ kind }) => kind === 'paper') ? 'multipart/form-data' : undefined}
        action={to(actionHref('/contract/steps/{step}', '', { step }))}
      >
        <p className="text-sm text-soft">{t(`contract:why.${step}`)}</p>
        {partsOf(fields).map(([first, ...others]) => {
          const part = [first, ...others].map((field) => (
            <StepField key={field.name} {...{ field, textOf, trouble, banks }} wrong={isWrong(field.name)} />
          ));
          if (!first.part) return part;
          const title = t(`contract:part.${first.part}`);
          if (first.part === 'tax')
            return [
              <h2 key="tax" className="mt-3 border-t pt-4 font-bold">
                {title}
              </h2>,
              ...part,
            ];
          const isOpen = [first, ...others].some(({ name }) => isWrong(name) || (typed[name] ?? '') !== '');
          return (
            <div key={first.part} className="border-t pt-2">
              <Fold title={title} open={isOpen}>
                {part}
              </Fold>
            </div>
          );
        })}
        {address && <AddressFields lists={address} typed={typed} isWrong={isWrong} />}
        {step === 'sign_detail' && <SignatureFields typed={typed} isWrong={isWrong} />}
        <Button variant="primary" wide name="step" value="save">
          {t('contract:save')}
        </Button>
      </form>
    </StepShell>
  );
}
