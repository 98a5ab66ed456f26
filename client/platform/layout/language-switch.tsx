import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../page/site.tsx';
import { localeNames, localePath, locales } from '../texts/i18n.ts';

/** Links to the same page in the other languages, each named in its own. */
export function LanguageSwitch() {
  const { locale, path } = useSite();
  const others = locales.filter((other) => other !== locale);
  const links = others.map((other) => (
    <a
      key={other}
      className="flex min-h-11 items-center gap-2 rounded-s px-3 text-sm text-soft hover:bg-lift hover:text-ink"
      href={localePath(other, path)}
      hrefLang={other}
      lang={other}
    >
      <Icon name="globe" size={16} />
      {localeNames[other]}
    </a>
  ));
  return others.length > 1 ? <div className="flex flex-wrap">{links}</div> : links;
}
