import React, {type ReactNode} from 'react';
import Checkbox from '../Figure/Checkbox';
import styles from './styles.module.css';
import type {Profile} from './trace-notification';

interface ProfileOrderProps {
  profiles: readonly Profile[];
  onChange: (profiles: Profile[]) => void;
}

/** Switches profiles on and off, and moves them up in the list. */
export default function ProfileOrder(props: ProfileOrderProps): ReactNode {
  const {profiles, onChange} = props;

  function moveUp(moved: Profile, index: number): void {
    const order = profiles.filter((profile) => profile !== moved);
    order.splice(Math.max(0, index - 1), 0, moved);
    onChange(order);
  }

  return (
    <ol className={styles.order}>
      {profiles.map((profile, index) => (
        <li key={profile.name}>
          <Checkbox
            label={`${profile.name} is on`}
            checked={profile.isOn}
            onChange={(isOn) =>
              onChange(
                profiles.map((one) => (one === profile ? {...one, isOn} : one)),
              )
            }
          />
          <button
            type="button"
            // A disabled button would lose the focus when it gets to the top.
            aria-disabled={index === 0}
            aria-label={`Move ${profile.name} up`}
            onClick={() => moveUp(profile, index)}>
            Move up
          </button>
        </li>
      ))}
    </ol>
  );
}
