import type { Deployment } from '../../calls/office/operation-deployment.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeHead } from './office-head.tsx';
import type { OfficeNav } from './view.ts';

interface Worker {
  name: 'edge' | 'host';
  /** Path of the configuration with these settings. */
  file: string;
  deployment: Deployment;
}

/** Settings and the file that sets each. For secrets it shows only whether they are set. */
export function DeploymentPage({ nav, workers }: { nav: OfficeNav; workers: readonly Worker[] }) {
  const { t, to } = useSite();
  return (
    <OfficeFrame nav={nav} here="deployment">
      <OfficeHead
        back={{ href: to(href('/office')), text: t('office:title') }}
        title={t('office:deployment.title')}
        lead={t('office:deployment.lead')}
      />
      <div className="grid gap-8">
        {workers.map(({ name, file, deployment: { settings, secrets } }) => (
          <section key={name} className="grid gap-4">
            <h2 className="text-lg font-bold">
              {t(`office:deployment.${name}`)} <code className="text-sm font-normal text-soft">{file}</code>
            </h2>
            <Values
              rows={settings.map((one) => [one.name, one.value === '' ? t('office:deployment.none') : one.value])}
            />
            <h3 className="font-bold">{t('office:deployment.secrets')}</h3>
            <Values
              rows={secrets.map((one) => [one.name, t(`office:deployment.${one.is_set ? 'is_set' : 'not_set'}`)])}
            />
          </section>
        ))}
      </div>
    </OfficeFrame>
  );
}

function Values({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="card grid gap-x-6 gap-y-2 p-5 text-sm md:grid-cols-2">
      {rows.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs break-words text-soft">
            <code>{name}</code>
          </dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
