import type {AllowedOrigins} from './allowed-origins';

/** The audience of a reader whose role no other audience has. */
export const defaultAudience = 'everyone';

/** What an audience may be named: it stands in folders, cookies and headers. */
export const audienceName = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * The header that names the reader's audience: of an answer that sets the gate cookie, for the
 * page, and of `GET /session`, for a server in front that has the files.
 */
export const audienceHeader = 'guide-audience';

/** What a build tells the server: `build/audiences.json`. */
export interface AudienceList {
  /**
   * The audience of a role, by the platform's name of the role. Roles that may
   * read the pages for everyone and no others are left out.
   */
  roles: Readonly<Record<string, string>>;
  /** What the guide is called; missing in builds of before. */
  title?: string;
  /** `SITE_URL` of the build; missing where it had none. */
  siteUrl?: string;
  /** The locales of the site, the default one first; missing where there is one. */
  locales?: readonly string[];
  /** From which other origins pages may show something. */
  allow?: AllowedOrigins;
}
