import {translateTexts} from 'docusaurus-lock/client/tokens/texts';
import {accountsPrefix, accountsTexts} from '../texts';

/** The texts of this feature, with the site's replacements. The lock has the texts of the form. */
export const translatedTexts = translateTexts(accountsPrefix, accountsTexts);
