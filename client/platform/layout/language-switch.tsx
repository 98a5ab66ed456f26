import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../page/site.tsx';
import { localePath } from '../texts/i18n.ts';

const languageNames = { th: 'ภาษาไทย', en: 'English' } as const;

/** Link to the same page in the other language, named in that language. */
export function LanguageSwitch() {
  const { locale, path } = useSite();
  const other = locale === 'th' ? 'en' : 'th';
  return (
    <a
      className="flex min-h-11 items-center gap-2 rounded-s px-3 text-sm text-soft hover:bg-lift hover:text-ink"
      href={localePath(other, path)}
      hrefLang={other}
      lang={other}
    >
      <Icon name="globe" size={16} />
      {languageNames[other]}
    </a>
  );
}
