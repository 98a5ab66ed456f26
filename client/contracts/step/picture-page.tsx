import type { ContractStepState } from '../../../calls/contracts/contract-overview.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import type { ContractFormError } from './contract-form-error.ts';
import { DocumentInput } from './document-input.tsx';
import { StepShell } from './step-shell.tsx';
import { stepNumber } from './steps.ts';

/** Pictures of the step. `capture` opens a camera on devices that have one. */
const pictures = [
  { kind: 'card', capture: 'environment' },
  { kind: 'person_with_card', capture: 'user' },
  { kind: 'bank_book', capture: undefined },
] as const;

/**
 * Pictures of documents. Scripts can black out parts and shrink large files; without scripts they
 * are sent unchanged.
 */
export function PicturePage({
  state,
  retentionDays,
  error,
}: {
  state: ContractStepState;
  /** Days for which pictures are retained after the decision. */
  retentionDays: number;
  error: ContractFormError | null;
}) {
  const { t, to } = useSite();
  return (
    <StepShell title={t('contract:step.picture')} number={stepNumber('picture')} state={state} error={error}>
      <form
        className="card grid gap-5 p-4 md:p-5"
        method="post"
        encType="multipart/form-data"
        action={to(href('/contract/steps/picture'))}
      >
        <p className="text-sm text-soft">{t('contract:why.picture')}</p>
        <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
          <li>{t('contract:picture.cover')}</li>
          <li>{t('contract:picture.kinds')}</li>
          <li>{t('contract:picture.kept', { days: retentionDays })}</li>
        </ul>
        {pictures.map(({ kind, capture }) => (
          <DocumentInput
            key={kind}
            name={kind}
            label={t(`contract:picture.${kind}`)}
            capture={capture}
            error={error}
            required
          />
        ))}
        <Button variant="primary" wide>
          {t('contract:picture.send')}
        </Button>
      </form>
    </StepShell>
  );
}
