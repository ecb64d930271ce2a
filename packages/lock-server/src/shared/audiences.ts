/** The audience of a reader whose role no other audience has. */
export const defaultAudience = 'everyone';

/** The allowed names of audiences, which are used in folders, cookies and headers. */
export const audienceName = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * The header that names the reader's audience. It is in an answer that sets the gate cookie, for
 * the page, and in the answer to `GET /session`, for a server in front that has the files.
 */
export const audienceHeader = 'guide-audience';
