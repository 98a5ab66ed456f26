import { Field } from './field.tsx';
import { PictureInput } from './picture-input.tsx';

/** The form field `picture`. A script crops the file to `shape`, such as `4/5`, before sending. */
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
