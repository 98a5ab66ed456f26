import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import type { ResourceName } from './view.ts';

/** What there is to look at, each with what it is for. */
export function OfficePage({ resources }: { resources: readonly ResourceName[] }) {
  const { t, to } = useSite();
  return (
    <div className="wrap py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <PageTitle title={t('office:title')} lead={t('office:lead')} />
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {resources.map((name) => (
          <li key={name}>
            <a
              className="card grid h-full content-start gap-1 p-5"
              href={to(href('/office/{resource}', { resource: name }))}
            >
              <b className="font-bold">{t(`office:resource.${name}.title`)}</b>
              <span className="text-sm text-soft">{t(`office:resource.${name}.text`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
