import { useSite } from '../../platform/page/site.tsx';
import { cropTo } from './crop-to.ts';
import { Field } from './field.tsx';
import { FileInput } from './file-input.tsx';

/** The form's `picture`, which a script cuts to `shape`, as `4/5`, before it is sent. */
export function PictureField({
  label,
  hint,
  problem,
  shape,
}: {
  label: string;
  hint: string;
  problem: string | null;
  shape: string;
}) {
  const { t } = useSite();
  return (
    <Field id="picture" label={label} hint={hint} problem={problem}>
      <FileInput
        id="picture"
        name="picture"
        accept="image/jpeg,image/png,image/webp"
        problem={problem !== null}
        {...cropTo(t, shape)}
      />
    </Field>
  );
}
