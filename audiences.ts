/**
 * Who may read which pages. A page with `audience: administrators` in its front
 * matter is for these roles only; a page without it is for everyone.
 *
 * Each audience lists roles by the platform's names. A role is in one audience
 * at most. `everyone` lists none: it is all readers, whatever their role.
 */
export const audiences = {
  everyone: [],
  administrators: ['ADMIN'],
};
