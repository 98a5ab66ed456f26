import type { Live } from '../../calls/live.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { ShareLinks } from './share-links.tsx';

/** The member's own link of a live, where no script could pass it on. */
export function OwnLinkPage({ live, url }: { live: Live; url: string }) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/live/{slug}', { slug: live.slug }))} text={live.title} />
      <h1 className="text-2xl font-bold">{t('live:share.own_title')}</h1>
      <Panel title={live.title}>
        <p className="text-sm text-soft">{t('live:share.own_text')}</p>
        <a className="wrap-anywhere underline" href={url}>
          {url}
        </a>
        <ShareLinks url={url} title={live.title} />
      </Panel>
    </div>
  );
}
