/** A post in a list. */
export interface BlogTeaser {
  slug: string;
  title: string;
  description: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Name of the cover drawing: `/pictures/cover-<cover>.svg`. */
  cover: string;
  reading_minutes: number;
}

/** A complete post. The build makes its HTML. */
export interface BlogPost extends BlogTeaser {
  html: string;
}
