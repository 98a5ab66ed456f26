/** The files of `locales/<locale>/`, as i18next namespaces. */
export type Namespace = [
  'site',
  'address',
  'auth',
  'blog',
  'consent',
  'error',
  'faq',
  'home',
  'invite',
  'live',
  'page',
  'payment',
  'profile',
  'share',
  'shop',
];
