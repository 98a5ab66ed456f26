import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** A VB's past lives, newest first. Each links to its results, where the VB can remove it. */
export function PastLives({ data, next_cursor }: { data: readonly Live[]; next_cursor: string | null }) {
  const { t, to } = useSite();
  if (data.length === 0) return null;
  return (
    <Section
      id="past"
      title={t('broadcast:past.title')}
      more={{ href: to(href('/studio/audience')), text: t('broadcast:audience.title') }}
      className="card p-5"
    >
      <ul>
        {data.map(({ uuid, title, ended_at }) => (
          <li key={uuid} className="border-t first:border-0">
            <a
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
              href={to(href('/studio/lives/{uuid}', { uuid }))}
            >
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <span className="text-sm text-soft">{ended_at && <Moment at={ended_at} />}</span>
            </a>
          </li>
        ))}
      </ul>
      {next_cursor && (
        <p className="mt-3">
          <ButtonLink href={`${to(href('/studio', { past: next_cursor }))}#past`}>
            {t('broadcast:past.more')}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}
