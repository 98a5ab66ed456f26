import styles from './prose.css?url';

/** What a page with a long text of class `prose` brings along for it. */
export const ProseLook = () => <link rel="stylesheet" href={styles} precedence="page" />;
