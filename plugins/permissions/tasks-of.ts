import type {TaskGroup} from '../../shared/task-group';
import type {Permission} from './read-permissions';

const task =
  /^##+ (.+?) \{\/\* #([\w-]+) \*\/\}\n+<Needs action="([^"]+)"(?: then="([^"]+)")? \/>$/gm;

/**
 * Finds the tasks of a page: its headings with the action that each needs.
 *
 * @param source of the page, in MDX.
 */
export function tasksOf(
  source: string,
  permissions: readonly Permission[],
): TaskGroup['tasks'] {
  return [...source.matchAll(task)].flatMap(
    ([, title = '', id = '', name, next]) => {
      // A name that is not there fails where the page is compiled.
      const action = permissions.find((one) => one.id === name);
      const then = permissions.find((one) => one.id === next)?.role;
      return action
        ? [{title, id, role: action.role, ...(then && {then})}]
        : [];
    },
  );
}
