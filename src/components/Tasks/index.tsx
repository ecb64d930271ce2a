import React, {useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useReaderRole} from '@site/src/components/use-reader-role';
import {mayDo, rolesInWords} from '@site/src/facts/roles';
import type {TaskGroup} from '@site/src/facts/task-group';
import styles from './styles.module.css';

interface TasksProps {
  /** From the build: `@generated/permissions/default/tasks.json`. */
  groups: readonly TaskGroup[];
}

/**
 * All tasks of the guide with the roles they need. A reader whose role is known
 * can choose to see only those that this role may do.
 */
export default function Tasks({groups}: TasksProps): ReactNode {
  const reader = useReaderRole();
  const [isOwnOnly, setOwnOnly] = useState(false);
  const shown = groups.map((group) => ({
    ...group,
    tasks: group.tasks.filter(
      ({role, then = role}) =>
        !isOwnOnly || !reader || mayDo(reader.role, role) || mayDo(reader.role, then),
    ),
  }));
  const count = (list: readonly TaskGroup[]) =>
    list.reduce((sum, {tasks}) => sum + tasks.length, 0);
  return (
    <div className={styles.tasks}>
      {/* Its place is kept while the role is unknown: nothing moves. */}
      <div className={reader ? styles.filter : styles.noFilter}>
        <label>
          <input
            type="checkbox"
            checked={isOwnOnly}
            onChange={({target}) => setOwnOnly(target.checked)}
          />
          <span>{`Only what I can do at ${reader?.company ?? 'my company'}`}</span>
        </label>
        <span role="status">{`${count(shown)} of ${count(groups)} tasks`}</span>
      </div>
      {shown
        .filter(({tasks}) => tasks.length > 0)
        .map((group) => (
          <section key={group.path}>
            <p className={styles.page}>{group.title}</p>
            <ul aria-label={group.title}>
              {group.tasks.map(({title, id, role, then}) => (
                <li key={id}>
                  <Link to={`${group.path}#${id}`}>{title}</Link>
                  <span className="chip chip--role tone-grey">{rolesInWords(role, then)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
