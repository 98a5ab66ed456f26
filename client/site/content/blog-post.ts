/** A post as lists show it. */
export interface BlogTeaser {
  slug: string;
  title: string;
  description: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Which of the drawn covers: `/pictures/cover-<cover>.svg`. */
  cover: string;
  reading_minutes: number;
}

/** A post to read; its HTML was made by the build. */
export interface BlogPost extends BlogTeaser {
  html: string;
}
