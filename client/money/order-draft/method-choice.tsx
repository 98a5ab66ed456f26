import { useSite } from '../../platform/page/site.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import type { OfferedMethod } from './draft.ts';

/** The only payment method. */
export function MethodChoice({ method }: { method: OfferedMethod }) {
  const { t } = useSite();
  return (
    <Panel title={t('order:method.title')}>
      <div role="radiogroup" aria-label={t('order:method.title')} className="grid">
        <Choice name="method" value={method.key} checked>
          <b className="font-medium">{method.name}</b>
          <span className="text-sm text-soft">{t('order:method.text')}</span>
        </Choice>
      </div>
    </Panel>
  );
}
