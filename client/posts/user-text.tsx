import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { textParts } from './text-parts.ts';

/** A user's text with line breaks, links and mentions. */
export function UserText({
  text,
  mentions = [],
  className = '',
}: {
  text: string;
  mentions?: readonly { user_uuid: string; name: string }[];
  className?: string;
}) {
  const { to } = useSite();
  return (
    <p className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {textParts(text, mentions).map((part, index) => {
        const key = `${index}`;
        if (part.kind === 'text') return part.text;
        const place =
          part.kind === 'link'
            ? { href: part.href, rel: 'ugc nofollow noopener', target: '_blank' }
            : { href: to(href('/users/{uuid}', { uuid: part.user_uuid })) };
        return (
          <a key={key} className="relative underline" {...place}>
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
