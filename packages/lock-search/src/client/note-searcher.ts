import {useEffect} from 'react';
import {noteSearcher} from 'docusaurus-lock/client/session/searches';
import {useSession} from 'docusaurus-lock/client/session/session-context';

/** Notes whose searches DocSearch stores, so that they are removed for another reader. */
export function useNoteSearcher(): void {
  const {user} = useSession();
  useEffect(() => {
    if (user) {
      noteSearcher(user.id);
    }
  }, [user]);
}
