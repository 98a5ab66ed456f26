import { useSite } from '../platform/page/site.tsx';
import { PictureInput } from '../ui/form/picture-input.tsx';

/** Fields for the pictures of a post, one picture each, with a hint below. */
export function PictureFields({ names }: { names: readonly string[] }) {
  const { t } = useSite();
  return (
    <>
      {names.map((name, index) => (
        <label key={name} className="grid gap-1 text-sm" htmlFor={name}>
          {t('post:add_picture', { number: index + 1 })}
          <PictureInput id={name} name={name} problem={false} />
        </label>
      ))}
      <p id="picture_1-says" className="text-xs text-soft">
        {t('post:add_picture_hint')}
      </p>
    </>
  );
}
