import { useSite } from '../../platform/page/site.tsx';
import { cropTo } from './crop-to.ts';
import { FileInput } from './file-input.tsx';

/**
 * Formats that every browser can open. JPEG comes before the others and HEIC is missing, so that an
 * iPhone converts its photos to JPEG.
 */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/**
 * A file input for pictures. A script scales the picture down before sending, or crops it to
 * `shape`, such as `4/5`.
 */
export function PictureInput({
  shape,
  ...rest
}: {
  id: string;
  name: string;
  problem: boolean;
  shape?: string | null | undefined;
}) {
  const { t } = useSite();
  const attributes = typeof shape !== 'string' ? { 'data-prepare': '' } : cropTo(t, shape);
  return <FileInput {...rest} accept={PICTURE_TYPES} {...attributes} />;
}
