/** The roles of our own accounts, those with the most rights first. */
export const accountRoles = ['ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER'] as const;

export type AccountRole = (typeof accountRoles)[number];
