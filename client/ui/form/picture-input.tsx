import { useSite } from '../../platform/page/site.tsx';
import { cropTo } from './crop-to.ts';
import { FileInput } from './file-input.tsx';

/**
 * Formats that every browser can open. JPEG comes first and HEIC is missing: an iPhone then hands over its photos as JPEG.
 */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/** A picture to choose, which a script makes small, and cuts to `shape`, as `4/5`, before it is sent. */
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
  const prepared = typeof shape !== 'string' ? { 'data-prepare': '' } : cropTo(t, shape);
  return <FileInput {...rest} accept={PICTURE_TYPES} {...prepared} />;
}
