// Docusaurus hydrates nothing before it has this, which is never shown here. In a
// script of its own it would be requested only after all others have run.
import '@theme/NotFound';
import {setSignInScreen} from './SignIn';
import SignInScreen from './SignInScreen';

// A module of the sign-in build alone (docusaurus.sign-in.config.ts).
setSignInScreen(SignInScreen);
