import {setSignInScreen} from './SignIn';
import SignInScreen from './SignInScreen';

// A module of the sign-in build alone (docusaurus.sign-in.config.ts).
setSignInScreen(SignInScreen);
