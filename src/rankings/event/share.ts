/** Metadata of the pages of an event. */

import type { Event } from '../../../calls/rankings/event.ts';
import { inLocale } from '../../../client/platform/texts/i18n.ts';
import { cardPictureOf, plainRow, SCHEMA, type Share, type ShareContext } from '../../platform/page/share.ts';

export const eventShare = (event: Event): Share => ({
  kind: 'event',
  row(context) {
    const title = inLocale(event.title, context.locale);
    return {
      ...plainRow(context, inLocale(event.description, context.locale), title),
      picture: pictureOf(event, context),
      alt: context.t('share:event.image_alt', { title }),
      deepLink: context.app(`events/${event.slug}`),
      jsonLd: eventData(event, context),
    };
  },
});

/** Staff may have uploaded a picture for the event. */
const pictureOf = ({ share_picture_url, slug }: Event, context: ShareContext) =>
  share_picture_url ?? cardPictureOf(context, 'event', slug);

/** Returns the event as structured data for search engines. It takes place online. */
const eventData = (event: Event, context: ShareContext) => {
  const { origin, canonical, locale, product } = context;
  return [
    {
      '@context': SCHEMA,
      '@type': 'Event',
      name: inLocale(event.title, locale),
      description: inLocale(event.description, locale),
      image: [origin + pictureOf(event, context)],
      startDate: event.starts_at,
      endDate: event.ends_at,
      eventStatus: `${SCHEMA}/EventScheduled`,
      eventAttendanceMode: `${SCHEMA}/OnlineEventAttendanceMode`,
      location: { '@type': 'VirtualLocation', url: canonical },
      organizer: { '@type': 'Organization', name: product, url: origin },
      inLanguage: locale,
    },
  ];
};
