import type { ReactNode } from 'react';
import { useSite } from '../page/site.tsx';
import { Reference } from './reference.tsx';

/**
 * An error page in plain words: the problem, the next step (the links), and the reference to quote.
 */
export function ErrorCard({
  picture,
  status,
  title,
  text,
  next,
  reference,
  more,
  children,
}: {
  /** The drawing at the top (seed/art/error-picture.ts). */
  picture: 'not_found' | 'refused' | 'broken' | 'away';
  status?: number;
  title: string;
  text: string;
  next: string;
  reference: string;
  /** Something that fixes the problem on this page. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const { t, supportEmail, supportLine } = useSite();
  return (
    <div className="wrap py-8 md:py-16" data-trouble="">
      <section className="sky mx-auto grid max-w-128 grid-cols-1 justify-items-center gap-3 overflow-hidden rounded-l pb-10 text-center">
        <img
          className="mb-3 aspect-video w-full object-cover"
          src={`/pictures/trouble.svg#${picture}`}
          width={1200}
          height={675}
          alt=""
        />
        {status !== undefined && <p className="go-text text-3xl font-bold tabular-nums">{status}</p>}
        <h1 className="px-6 text-2xl font-bold">{title}</h1>
        <p className="px-6">{text}</p>
        <p className="px-6 text-sm">{next}</p>
        <p className="mt-4 flex flex-wrap justify-center gap-2 px-6">{children}</p>
      </section>
      {more && <div className="card mx-auto mt-4 grid max-w-176 gap-3 p-5">{more}</div>}
      <div className="mt-6 grid gap-1 text-center text-sm text-soft">
        <p>{t('error:contact')}</p>
        <p>
          <a className="underline" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          {'\u00a0· '}
          {t('site:footer.line', { id: supportLine })}
        </p>
        <p className="mt-3 text-xs">
          <Reference requestId={reference} />
        </p>
      </div>
    </div>
  );
}
