import { useSite } from '../../platform/page/site.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { StepValues } from '../step/step-values.ts';

/** Signature fields: typed, or drawn with a script (step/enhance-contract.ts). */
export function SignatureFields({ typed, isInvalid }: { typed: StepValues; isInvalid: (name: string) => boolean }) {
  const { t } = useSite();
  return (
    <>
      <fieldset className="grid gap-2" data-signature={t('contract:signature.clear')}>
        <legend className="text-sm text-soft">{t('contract:signature.how')}</legend>
        <label className="flex min-h-11 items-center gap-2">
          <input type="radio" name="shape" value="typed" defaultChecked={typed.shape !== 'drawn'} />
          {t('contract:signature.typed')}
        </label>
        <label className="flex min-h-11 items-center gap-2" data-drawn hidden>
          <input type="radio" name="shape" value="drawn" defaultChecked={typed.shape === 'drawn'} />
          {t('contract:signature.drawn')}
        </label>
        <canvas
          className="hidden h-40 w-full touch-none rounded-s border bg-white"
          aria-label={t('contract:signature.canvas')}
          role="img"
        />
        <input type="hidden" name="drawn" defaultValue="" />
      </fieldset>
      {isInvalid('drawn') && <p className="text-sm text-wrong">{t('contract:problem.drawn')}</p>}
      <TextField
        id="typed"
        name="typed"
        label={t('contract:signature.name')}
        value={typed.typed ?? ''}
        maxLength={120}
        autoComplete="name"
        hint={t('contract:signature.name_hint')}
        problem={isInvalid('typed') ? t('contract:problem.typed') : null}
      />
      <div>
        <Checkbox name="accept_electronic" checked={false} missing={isInvalid('accept_electronic')}>
          {t('contract:signature.accept')}
        </Checkbox>
        {isInvalid('accept_electronic') && (
          <p className="text-sm text-wrong">{t('contract:problem.accept_electronic')}</p>
        )}
      </div>
      <p className="text-xs text-soft">{t('contract:signature.not_yet')}</p>
    </>
  );
}
