import { Field } from './field.tsx';
import { PictureInput } from './picture-input.tsx';

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
  return (
    <Field id="picture" label={label} hint={hint} problem={problem}>
      <PictureInput id="picture" name="picture" problem={problem !== null} shape={shape} />
    </Field>
  );
}
