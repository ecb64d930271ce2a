/** Fields of front matter that pages of this guide have beside those of Docusaurus. */
export const pageFields = ['owner', 'reviewed'];
