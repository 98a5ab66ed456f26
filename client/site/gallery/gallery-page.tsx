import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { FactParts } from './fact-parts.tsx';
import { FormParts } from './form-parts.tsx';
import { GalleryGroup } from './gallery-part.tsx';
import { LayoutParts } from './layout-parts.tsx';
import { PaperParts } from './paper-parts.tsx';

/** A screen of the site in one state. */
export interface GalleryScreen {
  name: string;
  href: string;
}

/** Every part of the design system in its states, and links to main screens. Only on local sites. */
export function GalleryPage({ screens }: { screens: readonly GalleryScreen[] }) {
  const { to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 gap-6 pb-10">
      <PageTitle title="Gallery" lead="Parts of client/ui, and screens in their states." />
      <GalleryGroup title="Screens">
        <ul className="grid gap-2 text-sm">
          {screens.map((screen) => (
            <li key={screen.name}>
              <a className="flex min-h-11 items-center underline" href={screen.href}>
                {screen.name}
              </a>
            </li>
          ))}
          <li>
            <a className="flex min-h-11 items-center underline" href={to(href('/api/docs'))}>
              API
            </a>
          </li>
        </ul>
      </GalleryGroup>
      <FormParts />
      <FactParts />
      <LayoutParts />
      <PaperParts />
    </div>
  );
}
