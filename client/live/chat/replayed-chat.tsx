import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { chatWords } from './chat-words.ts';

/**
 * The chat of an ended live. A script fills it as the recording plays; without scripts there is a
 * link to the chat page.
 */
export function ReplayedChat({ slug }: { slug: string }) {
  const site = useSite();
  const { t, to } = site;
  return (
    <section aria-labelledby="talk" className="talk card p-4" data-talk-again {...chatWords(site, slug)}>
      <div className="flex items-center justify-between gap-3">
        <h2 id="talk" className="font-bold">
          {t('chat:title')}
        </h2>
        <TextLink href={to(href('/live/{slug}/talk', { slug }))}>{t('chat:open')}</TextLink>
      </div>
      <p className="text-sm text-soft">{t('chat:again')}</p>
      <section className="talk-box" aria-label={t('chat:lines')}>
        <ol data-lines />
      </section>
      <button type="button" className="talk-more text-sm" data-more hidden />
    </section>
  );
}
