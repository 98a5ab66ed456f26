import { useSite } from '../../platform/page/site.tsx';

/**
 * Text with a button that copies it. A secret stays covered until the VB opens it, because the
 * screen may be on air.
 */
export function CopyableText({ label, text, isSecret = false }: { label: string; text: string; isSecret?: boolean }) {
  const { t } = useSite();
  const code = <code className="block min-w-0 rounded-s bg-lift px-3 py-2 text-xs wrap-anywhere">{text}</code>;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="text-soft">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1">
          {isSecret ? (
            <details>
              <summary className="min-h-11 content-center underline">{t('broadcast:program.show')}</summary>
              {code}
            </details>
          ) : (
            code
          )}
        </div>
        <button type="button" className="btn quiet" data-copy={text} data-copied={t('broadcast:program.copied')}>
          <span>{t('broadcast:program.copy')}</span>
        </button>
      </div>
    </div>
  );
}
