import {inWordsOfSite} from 'docusaurus-lock/client/tokens/texts';
import {accountsPrefix, accountsTexts} from '../texts';

/** The texts of this feature in the words of the site; those of the form are the lock's. */
export const ownTexts = inWordsOfSite(accountsPrefix, accountsTexts);
