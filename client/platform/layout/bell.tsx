import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../page/site.tsx';
import { href } from '../script/href.ts';

/** Highest number shown. Above it, the bell shows `9+`. */
const MAX_SHOWN = 9;

/** Link to the notifications, with the number of unread ones. */
export function Bell({ unread }: { unread: number }) {
  const { t, to } = useSite();
  const text = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  return (
    <a className="btn quiet relative px-3" href={to(href('/notices'))}>
      <Icon name="bell" />
      <span className="sr-only">{t('notice:title')}</span>
      {unread > 0 && (
        <>
          <span
            aria-hidden="true"
            className="go absolute top-0 right-0 min-w-5 rounded-full px-1 text-center text-xs font-bold"
          >
            {text}
          </span>
          <span className="sr-only">{t('notice:unread', { count: text })}</span>
        </>
      )}
    </a>
  );
}
