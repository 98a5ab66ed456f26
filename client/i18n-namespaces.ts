/** The files of `locales/<locale>/`, as i18next namespaces. */
export type Namespace = ['site', 'auth', 'blog', 'consent', 'error', 'faq', 'home', 'invite', 'live', 'page', 'payment', 'profile', 'share'];
