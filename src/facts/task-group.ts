import type {LowestRole} from './roles';

/** The tasks of a page, for the list of what a role may do. */
export interface TaskGroup {
  /** Of the page. */
  title: string;
  path: string;
  tasks: Task[];
}

interface Task {
  /** The heading. */
  title: string;
  /** Of the heading. */
  id: string;
  role: LowestRole;
  /** Of the person who goes on with the task, if that is another. */
  then?: LowestRole;
}
