import { useSite } from '../site.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import type { OfficeView } from './view.ts';

/** What has just been done, and what of it is told once. */
export function Outcome({ done, told }: Pick<OfficeView, 'done' | 'told'>) {
  const { t } = useSite();
  return (
    <>
      {done && <Notice>{t('office:done', { action: t(`office:action.${done}.title`) })}</Notice>}
      {told.length > 0 && (
        <div role="status" className="card mb-4 p-5">
          <dl className="grid gap-2">
            {told.map(({ field, value }) => (
              <div key={field}>
                <dt className="text-sm text-soft">{t(`office:field.${field}`)}</dt>
                <dd className="break-words whitespace-pre-wrap">
                  {value.endsWith('.mp4') ? (
                    <video className="max-h-[70svh] w-full rounded-s" src={value} controls muted preload="metadata" />
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}
