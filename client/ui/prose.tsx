import styles from './prose.css?url';

/** The stylesheet for an element of class `prose`. */
export const ProseStyles = () => <link rel="stylesheet" href={styles} precedence="page" />;
