/** The audience of a reader whose role no other audience has. */
export const defaultAudience = 'everyone';

/** What an audience may be named: it stands in folders, cookies and headers. */
export const audienceName = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * The header that names the reader's audience: of an answer that sets the gate cookie, for the
 * page, and of `GET /session`, for a server in front that has the files.
 */
export const audienceHeader = 'guide-audience';
