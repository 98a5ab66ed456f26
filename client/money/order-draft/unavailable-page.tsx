import { shortReference } from '../../platform/error/short-reference.ts';
import { useSite } from '../../platform/page/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Outcome } from '../../ui/task/outcome.tsx';
import { Help } from '../order/help.tsx';

/** Page for an API outage. It says nothing about any order, because no state is known. */
export function UnavailablePage() {
  const { t, to, path, requestId } = useSite();
  return (
    <div className="wrap task">
      <TaskBar back={{ href: to('/'), text: t('order:back_home') }} title={t('order:unavailable.bar')} />
      <Outcome tone="wait" title={t('order:unavailable.title')} text={t('order:unavailable.text')}>
        <div className="mt-3">
          <ButtonLink variant="primary" href={to(path)}>
            {t('order:unavailable.again')}
          </ButtonLink>
        </div>
      </Outcome>
      <Help reference={shortReference(requestId)} />
    </div>
  );
}
