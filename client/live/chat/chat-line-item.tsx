import type { ChatMessage } from '../../../calls/live/chat.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { EquippedInChat } from '../../ui/equipped.tsx';
import { smallPicture } from '../../ui/picture.ts';
import { badgesOf, clubBadgeText } from '../line/badges.ts';
import { isFor } from '../line/is-for-member.ts';
import { LineText } from '../line/line-text.tsx';
import { newsPlaces, newsText } from './news-text.ts';

/**
 * A chat message, as render-line.ts renders it too. With `slug`, the name links to the page of the
 * message.
 */
export function ChatLineItem({ line, slug }: { line: ChatMessage; slug?: string }) {
  const { t, to, locale, viewer } = useSite();
  const { kind, who, gift, news, reply_to } = line;
  const words = gift ? (
    t('chat:gave', { gift: inLocale(gift.name, locale), pieces: String(gift.quantity) })
  ) : kind === 'join' ? (
    t('chat:came')
  ) : (
    <span>
      <LineText line={line} />
    </span>
  );
  if (news)
    return (
      <li data-seq={line.seq} data-kind={kind}>
        {newsText(t(`room:news.${news.is}`, newsPlaces), news, locale)}
      </li>
    );
  const badges = who ? badgesOf(who) : null;
  const vip = badges?.has('vip') ? who?.vip_level : undefined;
  const club = badges?.has('club') ? who?.club : undefined;
  const level = badges?.has('level') ? who?.level : undefined;
  const name = who?.name ?? t('chat:somebody');
  return (
    <li data-seq={line.seq} data-kind={who?.part ?? kind} data-is-for={isFor(line, viewer?.uuid) ? '' : undefined}>
      {who?.avatar_url && (
        <img className="face" src={smallPicture(who.avatar_url)} width={24} height={24} alt="" loading="lazy" />
      )}
      {who?.badge_url && badges?.has('worn') && <EquippedInChat url={who.badge_url} />}
      {reply_to && <small>{t('chat:replies', { name: reply_to.name })}</small>}
      {club && (
        <>
          <span
            className="club"
            role="img"
            aria-label={t('chat:fan_of', { name: club.name, level: String(club.level) })}
          >
            {clubBadgeText(club)}
          </span>{' '}
        </>
      )}
      {level && (
        <>
          <span className="level" role="img" aria-label={t('chat:level_is', { level: String(level) })}>
            {level}
          </span>{' '}
        </>
      )}
      {slug === undefined ? (
        <b data-vip={vip} data-fan={who?.club?.has_color ? '' : undefined}>
          {name}
        </b>
      ) : (
        <a
          href={to(href('/live/{slug}/talk/{seq}', { slug, seq: String(line.seq) }))}
          data-vip={vip}
          data-fan={who?.club?.has_color ? '' : undefined}
        >
          {name}
        </a>
      )}{' '}
      {(who?.part === 'vb' || who?.part === 'house') && (
        <>
          <span className="mark" role="img" aria-label={t(`chat:verified.${who.part}`)} />{' '}
        </>
      )}
      {words}{' '}
      {gift && (
        <img className="given" src={smallPicture(gift.picture_url)} width={24} height={24} alt="" loading="lazy" />
      )}
    </li>
  );
}
