import type { Live } from '../../calls/live.ts';
import { useSite } from '../site.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { LabelTag } from '../ui/tag.tsx';

/** Whose live it is, and what they are known for. */
export function CasterLine({ live }: { live: Live }) {
  const { t } = useSite();
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3">
        <Avatar url={live.caster.avatar_url} eager />
        <span className="leading-snug">
          <b className="block font-medium">{live.caster.name}</b>
          <span className="text-sm text-soft">
            {t('live:caster', { family: live.caster.family_name ?? t('site:independent') })}
          </span>
        </span>
      </p>
      {live.labels.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {live.labels.map((label) => (
            <LabelTag key={label.key} label={label} />
          ))}
        </p>
      )}
    </div>
  );
}
