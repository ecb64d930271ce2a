/** The roles of the guide, each with all that those before it may do. */
export const roles = ['Viewer', 'Operator', 'Manager', 'Administrator'] as const;

export type Role = (typeof roles)[number];

/** Who may take an action that needs no role. */
export const everyone = 'Anyone';

/** The lowest role that may take an action. */
export type LowestRole = Role | typeof everyone;

/** Whether a role may do what needs at least another. */
export function mayDo(role: Role, lowest: LowestRole): boolean {
  return lowest === everyone || roles.indexOf(role) >= roles.indexOf(lowest);
}

/** The lowest role of a task, and that of the person who goes on with it. */
export function rolesInWords(role: LowestRole, then?: LowestRole): string {
  return then ? `${role}, then ${then === everyone ? 'anyone' : then}` : role;
}
