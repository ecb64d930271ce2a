import {setSignInScreen} from './SignIn';
import SignInScreen from './SignInScreen';

// A module of the sign-in build alone (packages/lock/src/config/sign-in-config.ts).
setSignInScreen(SignInScreen);
