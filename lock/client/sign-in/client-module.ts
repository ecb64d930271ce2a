import {setSignInScreen} from './SignIn';
import SignInScreen from './SignInScreen';

// A module of the sign-in build alone (lock/config/sign-in-config.ts).
setSignInScreen(SignInScreen);
