import {bringSignInScreen} from '../session/Gate/sign-in-part';
import SignInScreen from './SignInScreen';

// A module of the sign-in build alone (docusaurus.sign-in.config.ts).
bringSignInScreen(SignInScreen);
